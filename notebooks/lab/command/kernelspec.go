package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"kpcalab/notebooks/kernel"
)

// quietPage keeps JupyterLab from asking the network for news, and the user
// whether it may.
const quietPage = `{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}`

// kernelSpec writes the specification where JUPYTER_PATH will name it, and
// JupyterLab's settings beside it.
func (c *command) kernelSpec(spec *kernel.Spec) (jupyterPath string, err error) {
	share := filepath.Join(c.cache, "share-"+shortHash(c.repo)) // one per clone, which -go_work names
	if _, err := spec.Write(share); err != nil {
		return "", err
	}
	settings := filepath.Join(share, "settings")
	if err := os.MkdirAll(settings, 0o755); err != nil {
		return "", err
	}
	return share, os.WriteFile(filepath.Join(settings, "page_config.json"), []byte(quietPage), 0o644)
}

// listKernel writes the specification where every Jupyter program of the user
// looks. There is one for all clones: the last that asked for it.
func (c *command) listKernel(spec *kernel.Spec) error {
	dir, err := jupyterData()
	if err != nil {
		return err
	}
	path, err := spec.Write(dir)
	if err != nil {
		return fmt.Errorf("the kernel cannot be listed in %s (%w): name a folder that can be written with JUPYTER_DATA_DIR", dir, err)
	}
	fmt.Fprintf(c.stderr, "%s is listed for other Jupyter programs: %s\n", spec.DisplayName, path)
	return nil
}

// jupyterData is the user's Jupyter folder, as jupyter_core finds it.
func jupyterData() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	switch xdg := os.Getenv("XDG_DATA_HOME"); {
	case runtime.GOOS == "darwin" && err == nil:
		return filepath.Join(home, "Library", "Jupyter"), nil
	case xdg != "":
		return filepath.Join(xdg, "jupyter"), nil
	case err == nil:
		return filepath.Join(home, ".local", "share", "jupyter"), nil
	}
	return "", fmt.Errorf("no home folder is known (%w): name a folder with JUPYTER_DATA_DIR", err)
}

// userFolders are what JupyterLab keeps for its user, such as a theme. They move
// into the cache where the home folder cannot be written: without them it opens no
// notebook. Settings for servers of the user's own are not among them: they may
// name another address or token (see [server.configure]).
func (c *command) userFolders() (env []string) {
	config := os.Getenv("JUPYTER_CONFIG_DIR")
	if home, err := os.UserHomeDir(); err == nil && config == "" {
		config = filepath.Join(home, ".jupyter")
	}
	lab := filepath.Join(config, "lab")
	if config == "" || !writable(lab) {
		lab = filepath.Join(c.cache, "jupyter_config_dir")
	}
	env = append(env, "JUPYTERLAB_SETTINGS_DIR="+filepath.Join(lab, "user-settings"), "JUPYTERLAB_WORKSPACES_DIR="+filepath.Join(lab, "workspaces"))
	if data, _ := jupyterData(); os.Getenv("JUPYTER_DATA_DIR") == "" && !writable(data) {
		env = append(env, "JUPYTER_DATA_DIR="+filepath.Join(c.cache, "jupyter_data_dir"))
	}
	return env
}

func writable(dir string) bool {
	if dir == "" || os.MkdirAll(dir, 0o700) != nil {
		return false
	}
	f, err := os.CreateTemp(dir, ".probe-")
	if err != nil {
		return false
	}
	f.Close()
	return os.Remove(f.Name()) == nil
}
