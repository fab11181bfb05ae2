package notebook

import (
	"fmt"
	"slices"
	"strings"
)

// LanguageError says that a notebook is written in another language.
type LanguageError struct {
	Language string // as the notebook names it, or ""
	Kernel   string // the name of its kernel, or ""
}

// Error names the language or kernel.
func (e *LanguageError) Error() string {
	if e.Language == "" {
		return fmt.Sprintf("the notebook is written for the kernel %s, expected a Go notebook", e.Kernel)
	}
	if e.Kernel == "" {
		return fmt.Sprintf("the notebook is written in %s, expected Go", e.Language)
	}
	return fmt.Sprintf("the notebook is written in %s (kernel %s), expected Go", e.Language, e.Kernel)
}

// goKernels are the kernels that run Go, for notebooks that name no language.
var goKernels = []string{"", "paritylab", "gophernotes", "gonb", "go"}

// CheckLanguage returns a *LanguageError when the notebook's kernelspec or
// language_info says that its cells are not Go. A notebook that names neither
// language nor kernel passes.
func (n *Notebook) CheckLanguage() error {
	spec, _ := n.Metadata["kernelspec"].(map[string]any)
	info, _ := n.Metadata["language_info"].(map[string]any)
	kernel, _ := spec["name"].(string)
	for _, v := range []any{spec["language"], info["name"]} {
		language, _ := v.(string)
		if language == "" {
			continue
		}
		if strings.EqualFold(language, "go") || strings.EqualFold(language, "golang") {
			return nil
		}
		return &LanguageError{Language: language, Kernel: kernel}
	}
	if !slices.Contains(goKernels, strings.ToLower(kernel)) {
		return &LanguageError{Kernel: kernel}
	}
	return nil
}
