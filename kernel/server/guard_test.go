package server

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// TestToken: nothing without the token, everything with it or with the cookie that
// the page is given for it.
func TestToken(t *testing.T) {
	x := open(t, map[string]string{"a.txt": "a"})
	for _, c := range []struct {
		name    string
		path    string
		headers []string
		status  int
	}{
		{"none", "/api/contents", []string{"Authorization", ""}, 403},
		{"none for a page", "/", []string{"Authorization", ""}, 403},
		{"none for a file", "/files/a.txt", []string{"Authorization", ""}, 403},
		{"wrong", "/api/contents", []string{"Authorization", "token secreT"}, 403},
		{"empty", "/api/contents", []string{"Authorization", "token "}, 403},
		{"other kind", "/api/contents", []string{"Authorization", "Basic secret"}, 403},
		{"bearer", "/api/contents", []string{"Authorization", "Bearer secret"}, 200},
		{"in the address", "/api/contents?token=secret", []string{"Authorization", ""}, 200},
		{"wrong in the address", "/api/contents?token=x", []string{"Authorization", ""}, 403},
		{"wrong for a page", "/?token=x", []string{"Authorization", ""}, 403},
		{"forged cookie", "/api/contents", []string{"Authorization", "", "Cookie", x.cookieName() + "=secret"}, 403},
		{"cookie", "/api/contents", []string{"Authorization", "", "Cookie", x.cookieName() + "=" + x.cookie}, 200},
	} {
		if r := x.ask(t, "GET", c.path, "", c.headers...); r.status != c.status {
			t.Errorf("%s: status %d, want %d: %s", c.name, r.status, c.status, r.body)
		}
	}
	r := x.ask(t, "GET", "/notebooks/a%20b.ipynb?x=1&token=secret", "", "Authorization", "")
	cookie := r.header.Get("Set-Cookie")
	for _, part := range []string{"HttpOnly", "SameSite=Strict", "Path=/", x.cookie} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie %q lacks %s", cookie, part)
		}
	}
	if strings.Contains(cookie, "=secret") || r.header.Get("Refresh") != "0; url=/notebooks/a%20b.ipynb?x=1" {
		t.Errorf("%v", r.header)
	}
	// The address cannot lead to another site.
	for _, path := range []string{"//evil.example/x?token=secret", "/%5Cevil.example?token=secret", "/%2F%2Fevil.example?token=secret"} {
		if to := x.ask(t, "GET", path, "", "Authorization", "").header.Get("Refresh"); to != "" {
			u, err := url.Parse(strings.TrimPrefix(to, "0; url="))
			if err != nil || u.Host != "" || strings.HasPrefix(u.Path, "//") {
				t.Errorf("%s leads to %s", path, to)
			}
		}
	}
}

// TestHostAndOrigin: names that lead here but are not this server's, and pages of
// other origins.
func TestHostAndOrigin(t *testing.T) {
	x := openWith(t, nil, func(o *Options) { o.Hosts = []string{"MyBox"} })
	u, _ := url.Parse(x.web.URL)
	port := u.Port()
	for _, c := range []struct {
		name    string
		method  string
		path    string
		headers []string
		status  int
	}{
		{"rebound name", "GET", "/api", []string{"Host", "evil.example:" + port}, 403},
		{"rebound name without port", "GET", "/api", []string{"Host", "evil.example"}, 403},
		{"subdomain of localhost", "GET", "/api", []string{"Host", "evil.localhost:" + port}, 403},
		{"localhost", "GET", "/api", []string{"Host", "localhost:" + port}, 200},
		{"name that was given", "GET", "/api", []string{"Host", "mybox:" + port}, 200},
		{"IPv6", "GET", "/api", []string{"Host", "[::1]:" + port}, 200},
		{"own origin", "POST", "/api/kernels", []string{"Origin", x.web.URL}, 201},
		{"other origin", "POST", "/api/kernels", []string{"Origin", "http://evil.example"}, 403},
		{"other port", "POST", "/api/kernels", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"no origin", "POST", "/api/kernels", []string{"Origin", "null"}, 403},
		{"origin of a file", "GET", "/api", []string{"Origin", "file://"}, 403},
		{"other site", "GET", "/api/contents", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image"}, 403},
		{"link from elsewhere to the interface", "GET", "/api/contents", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
		{"link from elsewhere to the page", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 200},
		{"frame elsewhere", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"form elsewhere", "POST", "/api/contents", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
	} {
		if r := x.ask(t, c.method, c.path, "", c.headers...); r.status != c.status {
			t.Errorf("%s: status %d, want %d: %s", c.name, r.status, c.status, r.body)
		}
	}
}

func TestWebSocketOrigin(t *testing.T) {
	x := open(t, nil)
	id := x.ask(t, "POST", "/api/kernels", "").json(t)["id"].(string)
	at := "ws" + strings.TrimPrefix(x.web.URL, "http") + "/api/kernels/" + id + "/channels"
	for _, c := range []struct {
		name   string
		header http.Header
		ok     bool
	}{
		{"program", http.Header{"Authorization": {"token secret"}}, true},
		{"own page", http.Header{"Cookie": {x.cookieName() + "=" + x.cookie}, "Origin": {x.web.URL}}, true},
		{"other page", http.Header{"Cookie": {x.cookieName() + "=" + x.cookie}, "Origin": {"http://evil.example"}}, false},
		{"stranger", http.Header{}, false},
	} {
		conn, _, err := websocket.Dial(t.Context(), at, &websocket.DialOptions{HTTPHeader: c.header})
		if (err == nil) != c.ok {
			t.Errorf("%s: error %v", c.name, err)
		}
		if conn != nil {
			conn.CloseNow()
		}
	}
}

// TestEscapes: no path leads out of the root, to hidden files or to what is no file.
func TestEscapes(t *testing.T) {
	x := open(t, map[string]string{"in/a.txt": "in", ".hidden": "hidden", ".git/config": "hidden", "in/.env": "hidden"})
	outside := filepath.Join(t.TempDir(), "out.txt")
	if err := os.WriteFile(outside, []byte("secret text"), 0o666); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		"link.txt": outside, "linkdir": filepath.Dir(outside), "up": "..", "in/up.txt": "../../" + filepath.Base(x.root), "ok.txt": "in/a.txt",
	} {
		if err := os.Symlink(target, filepath.Join(x.root, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range []string{
		"link.txt", "linkdir/out.txt", "linkdir", "up", "up/x", "in/up.txt",
		".hidden", ".git/config", ".git", "in/.env", "%2ehidden", "in/%2e%2e/.hidden",
		"..", "../x", "in/../../x", "%2e%2e/x", "..%2fx", "in/..%2f..%2fx", "..%5cx", "in%5c..%5c..%5cx",
		"in//a.txt%00", "%00", "in/a.txt%00.ipynb", "/etc/passwd", "%2fetc%2fpasswd", "C:%5cx", "%ff%fe",
		".ipynb_checkpoints/a", "in/a.txt/checkpoints/..%2f..%2fx",
	} {
		for _, method := range []string{"GET", "PUT", "PATCH", "DELETE", "POST"} {
			content := `{"type": "file", "format": "text", "content": "overwritten", "path": "in/moved.txt"}`
			r := x.ask(t, method, "/api/contents/"+p, content)
			if r.status < 300 && method == "PATCH" || r.status == 200 && method == "GET" && strings.Contains(r.body, "secret text") {
				t.Errorf("%s %s: status %d, %s", method, p, r.status, r.body)
			}
			if r := x.ask(t, "GET", "/files/"+p, ""); r.status == 200 && (strings.Contains(r.body, "secret") || strings.Contains(r.body, "hidden")) {
				t.Errorf("/files/%s: %s", p, r.body)
			}
		}
		if text, err := os.ReadFile(outside); err != nil || string(text) != "secret text" {
			t.Fatalf("%s changed a file outside: %q, error %v", p, text, err)
		}
	}
	for _, file := range []string{".hidden", ".git/config", "in/.env"} {
		if text, err := os.ReadFile(filepath.Join(x.root, file)); err != nil || string(text) != "hidden" {
			t.Errorf("%s is now %q, error %v", file, text, err)
		}
	}
	entries, err := os.ReadDir(filepath.Dir(x.root))
	if err != nil || len(entries) > 2 {
		t.Errorf("beside the root there is %v", entries)
	}
	// Renaming to hidden names and outside.
	for _, to := range []string{"../x.txt", ".x", "in/../../x", "linkdir/x.txt", "/../x"} {
		if r := x.ask(t, "PATCH", "/api/contents/in/a.txt", `{"path": "`+to+`"}`); r.status < 400 {
			t.Errorf("renamed to %s: %d", to, r.status)
		}
	}
	// A link inside is followed, and stays one when it is written.
	if r := x.ask(t, "PUT", "/api/contents/ok.txt", `{"type": "file", "format": "text", "content": "new"}`); r.status != 200 {
		t.Errorf("%d %s", r.status, r.body)
	}
	if text, _ := os.ReadFile(filepath.Join(x.root, "in/a.txt")); string(text) != "new" {
		t.Errorf("the file behind the link holds %q", text)
	}
	if info, err := os.Lstat(filepath.Join(x.root, "ok.txt")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
}

// TestNothingRuns: what a notebook or file holds cannot run in a page of this server.
func TestNothingRuns(t *testing.T) {
	x := open(t, map[string]string{
		"evil.html": "<script>alert(1)</script>", "evil.svg": "<svg onload='alert(1)'/>",
		"evil.ipynb": `{"cells":[{"cell_type":"markdown","metadata":{},"source":"<script>alert(1)</script>"}],"metadata":{},"nbformat":4,"nbformat_minor":4}`,
	})
	for _, path := range []string{"/files/evil.html", "/files/evil.svg", "/nbconvert/html/evil.ipynb", "/api/contents/evil.html", "/api"} {
		r := x.ask(t, "GET", path, "")
		policy := r.header.Get("Content-Security-Policy")
		if r.status != 200 || !strings.Contains(policy, "sandbox") || strings.Contains(policy, "allow-scripts") || r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: status %d, policy %q", path, r.status, policy)
		}
	}
	if r := x.ask(t, "GET", "/nbconvert/html/evil.ipynb", ""); strings.Contains(r.body, "<script>alert") {
		t.Error("the exported page holds the notebook's script")
	}
}

func TestSizes(t *testing.T) {
	x := open(t, nil)
	r, _ := http.NewRequest("PUT", x.web.URL+"/api/contents/big.txt", http.NoBody)
	r.Header.Set("Authorization", "token secret")
	r.Body, r.ContentLength = zeros{}, maxBody+1
	got, err := http.DefaultClient.Do(r)
	if err == nil {
		defer got.Body.Close()
		if got.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("status %d", got.StatusCode)
		}
	}
	if _, err := os.Stat(filepath.Join(x.root, "big.txt")); err == nil {
		t.Error("the file was written")
	}
}

// zeros is a body without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
func (zeros) Close() error               { return nil }
