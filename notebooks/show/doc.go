// Package show displays things in a notebook cell: figures, matrices, text with
// LaTeX, findings and sliders.
//
//	show.Figure("The Wine data, two principal components",
//		show.Plot("linear PCA", "g₁", "g₂", show.Points(g, wine.Labels, wine.Classes)))
//
// Every helper waits until the kernel has received its output, because a cell
// that ends sooner loses it now and then. Outside a notebook the helpers compute
// what they would show and display nothing, so that a cell's code also runs as
// an ordinary program; [Frame.SVG] gives a figure as a file.
//
// Figures are SVG on an opaque light card, readable in JupyterLab's light and
// dark theme, with a caption that is also the text for screen readers. Classes
// differ in colour (a palette that colour-blind readers can tell apart: Okabe and
// Ito, 2008) and in the shape of their markers.
package show
