package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestContents(t *testing.T) {
	x := open(t, map[string]string{"a.ipynb": emptyNotebook, "sub/b.txt": "text", "sub/c.bin": "\xff\x00", "sub/.hidden": "x"})
	for _, c := range []struct {
		method, path, body string
		status             int
		want               string // a part of the answer
	}{
		{"GET", "", "", 200, `"type":"directory"`},
		{"GET", "?content=0", "", 200, `"content":null`},
		{"GET", "/", "", 200, `"path":"a.ipynb"`},
		{"GET", "/sub", "", 200, `"name":"sub","path":"sub"`},
		{"GET", "/a.ipynb", "", 200, `"format":"json","mimetype":null`},
		{"GET", "/a.ipynb?content=0", "", 200, `"content":null`},
		{"GET", "/a.ipynb?type=file", "", 200, `"format":"text"`},
		{"GET", "/a.ipynb?type=directory", "", 400, `"reason":"bad type"`},
		{"GET", "/sub?type=file", "", 400, `"reason":"bad type"`},
		{"GET", "/sub/b.txt", "", 200, `"content":"text","format":"text","mimetype":"text/plain","size":4`},
		{"GET", "/sub/b.txt?format=base64", "", 200, `"content":"dGV4dA==","format":"base64"`},
		{"GET", "/sub/b.txt?hash=1&content=0", "", 200, `"hash":"982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1","hash_algorithm":"sha256"`},
		{"GET", "/sub/b.txt?type=notebook", "", 400, "Unreadable Notebook: sub/b.txt"},
		{"GET", "/sub/b.txt?type=x", "", 400, `Type \"x\" is invalid`},
		{"GET", "/sub/b.txt?format=x", "", 400, `Format \"x\" is invalid`},
		{"GET", "/sub/c.bin", "", 200, `"format":"base64","mimetype":"application/octet-stream"`},
		{"GET", "/sub/c.bin?format=text", "", 400, "is not UTF-8"},
		{"GET", "/sub/.hidden", "", 404, "No such file"},
		{"GET", "/none.txt", "", 404, `"message":"No such file or directory: none.txt","reason":null`},

		{"PUT", "/new.txt", `{"type":"file","format":"text","content":"ä"}`, 201, `"size":2`},
		{"PUT", "/new.txt", `{"type":"file","format":"base64","content":"AAE="}`, 200, `"size":2`},
		{"PUT", "/new.txt", `{"type":"file","format":"base64","content":"*"}`, 400, "not base64"},
		{"PUT", "/new.txt", `{"type":"file","format":"text"}`, 400, "No file content"},
		{"PUT", "/new.txt", `{"type":"file","content":{}}`, 400, "is a string"},
		{"PUT", "/new.txt", `{"content":"x"}`, 400, "No file type"},
		{"PUT", "/new.txt", `{`, 400, "the JSON that is expected"},
		{"PUT", "/new", `{"type":"directory"}`, 201, `"type":"directory"`},
		{"PUT", "/new", `{"type":"file","format":"text","content":"x"}`, 400, "is a directory"},
		{"PUT", "/none/x.txt", `{"type":"file","format":"text","content":"x"}`, 404, "no such file or folder"},
		{"PUT", "/n.ipynb", `{"type":"notebook","content":` + emptyNotebook + `}`, 201, `"type":"notebook"`},
		{"PUT", "/n.ipynb", `{"type":"notebook","content":{"nbformat":4}}`, 400, "Notebook validation failed"},

		{"POST", "", `{"type":"notebook"}`, 201, `"path":"Untitled.ipynb"`},
		{"POST", "", `{"type":"notebook"}`, 201, `"path":"Untitled1.ipynb"`},
		{"POST", "/sub", `{"type":"directory"}`, 201, `"path":"sub/Untitled Folder"`},
		{"POST", "/sub", `{"type":"directory"}`, 201, `"path":"sub/Untitled Folder 1"`},
		{"POST", "/sub", `{"type":"file","ext":".go"}`, 201, `"path":"sub/untitled.go"`},
		{"POST", "/sub", `{"type":"file"}`, 201, `"path":"sub/untitled"`},
		{"POST", "/sub", `{"type":"file","ext":"x"}`, 400, "does not begin with a dot"},
		{"POST", "/sub", `{"copy_from":"a.ipynb"}`, 201, `"path":"sub/a.ipynb"`},
		{"POST", "/sub", `{"copy_from":"sub/a.ipynb"}`, 201, `"path":"sub/a-Copy1.ipynb"`},
		{"POST", "/sub", `{"copy_from":"sub/a-Copy1.ipynb"}`, 201, `"path":"sub/a-Copy2.ipynb"`},
		{"POST", "/sub", `{"copy_from":"new"}`, 400, "copy directories"},
		{"POST", "/none", `{"type":"file"}`, 404, "No such file"},
		{"POST", "/a.ipynb", `{"type":"file"}`, 400, "is not a directory"},

		{"POST", "/sub/b.txt/checkpoints", ``, 201, `"id":"checkpoint"`},
		{"PUT", "/sub/b.txt", `{"type":"file","format":"text","content":"changed"}`, 200, ""},
		{"GET", "/sub/b.txt/checkpoints", ``, 200, `[{"id":"checkpoint"`},
		{"POST", "/sub/b.txt/checkpoints/checkpoint", ``, 204, ""},
		{"GET", "/sub/b.txt", ``, 200, `"content":"text"`},
		{"POST", "/sub/b.txt/checkpoints/other", ``, 404, "Checkpoint does not exist: sub/b.txt@other"},

		{"PATCH", "/sub/b.txt", `{"path":"new/b2.txt"}`, 200, `"path":"new/b2.txt"`},
		{"GET", "/new/b2.txt/checkpoints", ``, 200, `[{"id":"checkpoint"`},
		{"DELETE", "/new/b2.txt/checkpoints/checkpoint", ``, 204, ""},
		{"GET", "/new/b2.txt/checkpoints", ``, 200, `[]`},
		{"PATCH", "/new/b2.txt", `{"path":"a.ipynb"}`, 409, "already exists"},
		{"PATCH", "/new/b2.txt", `{}`, 400, "JSON body required"},
		{"PATCH", "/none", `{"path":"x"}`, 404, "No such file"},
		{"PATCH", "/new", `{"path":"newer"}`, 200, `"path":"newer"`},

		{"DELETE", "/newer", ``, 204, ""},
		{"DELETE", "/newer", ``, 404, "does not exist"},
		{"DELETE", "/sub", ``, 400, "not empty: it holds the hidden file"},
		{"DELETE", "/sub/c.bin", ``, 204, ""},
		{"DELETE", "/", ``, 400, "root cannot be deleted"},
	} {
		path := strings.ReplaceAll(c.path, " ", "%20")
		if r := x.ask(t, c.method, "/api/contents"+path, c.body); r.status != c.status || !strings.Contains(r.body, c.want) {
			t.Errorf("%s %s %s: status %d, want %d: %s, want %s", c.method, c.path, c.body, r.status, c.status, r.body, c.want)
		}
	}
	// No part of a written file is left.
	filepath.WalkDir(x.root, func(path string, d os.DirEntry, err error) error {
		if strings.HasSuffix(path, ".part") {
			t.Errorf("%s is left", path)
		}
		return nil
	})
}

// TestNotebookBytes: a notebook that goes to a front end and back unchanged keeps every
// byte of its file.
func TestNotebookBytes(t *testing.T) {
	file, err := os.ReadFile("../../notebooks/01-grid-of-bulbs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	x := open(t, map[string]string{"nb.ipynb": string(file)})
	shown := x.ask(t, "GET", "/api/contents/nb.ipynb", "").json(t)
	sent, err := json.Marshal(map[string]any{"type": "notebook", "format": "json", "content": shown["content"]})
	if err != nil {
		t.Fatal(err)
	}
	if r := x.ask(t, "PUT", "/api/contents/nb.ipynb", string(sent)); r.status != 200 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if now, err := os.ReadFile(filepath.Join(x.root, "nb.ipynb")); err != nil || string(now) != string(file) {
		t.Errorf("the file has changed, error %v", err)
	}
}

// TestConflict: a save on top of a version that is no longer there is refused.
func TestConflict(t *testing.T) {
	x := open(t, map[string]string{"a.txt": "one"})
	hash := x.ask(t, "GET", "/api/contents/a.txt?hash=1", "").json(t)["hash"].(string)
	put := func(text, base string) reply {
		return x.ask(t, "PUT", "/api/contents/a.txt", fmt.Sprintf(`{"type":"file","format":"text","content":%q,"base_hash":%q}`, text, base))
	}
	two := put("two", hash)
	if two.status != 200 {
		t.Fatalf("%d %s", two.status, two.body)
	}
	if r := put("three", hash); r.status != 409 || r.json(t)["reason"] != "changed" {
		t.Errorf("on an old version: %d %s", r.status, r.body)
	}
	if err := os.WriteFile(filepath.Join(x.root, "a.txt"), []byte("outside"), 0o666); err != nil {
		t.Fatal(err)
	}
	if r := put("three", two.json(t)["hash"].(string)); r.status != 409 {
		t.Errorf("after a change from outside: %d %s", r.status, r.body)
	}
	if text, _ := os.ReadFile(filepath.Join(x.root, "a.txt")); string(text) != "outside" {
		t.Errorf("the file holds %q", text)
	}
	os.Remove(filepath.Join(x.root, "a.txt"))
	if r := put("three", two.json(t)["hash"].(string)); r.status != 409 {
		t.Errorf("after it was deleted: %d %s", r.status, r.body)
	}
	if r := put("three", ""); r.status != 201 {
		t.Errorf("without a version: %d %s", r.status, r.body)
	}
}

// TestChunks: a large file in parts.
func TestChunks(t *testing.T) {
	x := open(t, nil)
	for i, part := range []string{"aGVs", "bG8s", "IHlvdQ=="} {
		chunk := i + 1
		if chunk == 3 {
			chunk = -1
		}
		if r := x.ask(t, "PUT", "/api/contents/big.txt", fmt.Sprintf(`{"type":"file","format":"base64","content":%q,"chunk":%d}`, part, chunk)); r.status >= 300 {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	if text, err := os.ReadFile(filepath.Join(x.root, "big.txt")); err != nil || string(text) != "hello, you" {
		t.Errorf("%q, error %v", text, err)
	}
}

func FuzzFilePath(f *testing.F) {
	for _, p := range []string{"a/b.ipynb", "../x", "/a//b", ".x", "a/./b", "a\\b", "a\x00"} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, p string) {
		name, err := filePath(p)
		if err != nil {
			return
		}
		if name != "" && !filepath.IsLocal(filepath.FromSlash(name)) {
			t.Fatalf("%q became %q", p, name)
		}
		for part := range strings.SplitSeq(name, "/") {
			if strings.HasPrefix(part, ".") {
				t.Fatalf("%q became %q", p, name)
			}
		}
	})
}
