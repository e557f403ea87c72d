module kpcalab/notebooks/tab

go 1.26.0

require (
	github.com/goplus/ixgo v1.1.0
	golang.org/x/image v0.30.0
	golang.org/x/tools v0.48.0
	gonum.org/v1/gonum v0.17.0
	kpcalab v0.0.0
)

require (
	codeberg.org/go-fonts/liberation v0.5.0 // indirect
	codeberg.org/go-latex/latex v0.2.0 // indirect
	codeberg.org/go-pdf/fpdf v0.11.1 // indirect
	git.sr.ht/~sbinet/gg v0.7.0 // indirect
	github.com/ajstarks/svgo v0.0.0-20211024235047-1546f124cd8b // indirect
	github.com/alecthomas/chroma/v2 v2.27.0 // indirect
	github.com/dlclark/regexp2/v2 v2.2.1 // indirect
	github.com/go-logr/logr v1.4.2 // indirect
	github.com/gofrs/uuid v4.4.0+incompatible // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/goplus/reflectx v1.7.0 // indirect
	github.com/janpfeifer/gonb v0.11.4 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/timandy/routine v1.1.5 // indirect
	github.com/visualfc/funcval v0.1.4 // indirect
	github.com/visualfc/xtype v0.3.0 // indirect
	github.com/wyatt915/treeblood v0.1.16 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	golang.org/x/exp v0.0.0-20260112195511-716be5621a96 // indirect
	golang.org/x/mod v0.38.0 // indirect
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.41.0 // indirect
	gonum.org/v1/plot v0.17.0 // indirect
	k8s.io/klog/v2 v2.130.1 // indirect
)

replace kpcalab => ../..
