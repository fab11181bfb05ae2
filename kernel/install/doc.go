// Package install makes Jupyter find the Parity Lab kernel: it writes a
// kernelspec, a folder with the command that starts the kernel and its logos,
// and removes it again.
//
//	r, err := install.Install(install.Options{})
//	fmt.Println(r) // what was written, for the user to read
//
// The folder is kernels/NAME, paritylab if no name is given, under Jupyter's
// data folder of the user (JUPYTER_DATA_DIR, or the platform's own:
// ~/.local/share/jupyter on Linux, ~/Library/Jupyter on macOS,
// %APPDATA%\jupyter on Windows), or under PREFIX/share/jupyter with a prefix,
// such as that of a Python environment.
//
// The kernelspec names the executable that runs Install by its absolute path.
// If that executable is one that "go run" has built, it will be gone soon, so
// it is copied into the kernelspec's folder and the copy is named.
//
// Every file is written under another name first and then renamed, and
// kernel.json comes last, so a kernelspec is never half there. kernel.json
// lists the files of the folder that are ours. Uninstall removes these and
// the folder if nothing else is in it; neither Install nor Uninstall touches a
// kernelspec that does not have such a list.
//
// [DataFolders] tells where Jupyter looks, [Search.Finds] whether it will find
// what was installed, and [Search.Specs] what is installed already.
// [ActivePrefix] finds the Python environment that the user is in.
//
// Source: Making kernels for Jupyter (jupyter-client.readthedocs.io).
package install
