// Package site writes the course as a folder of static files: notebooks whose
// cells run in the reader's browser, and the checker on a page of its own.
//
//	site.Write("site", site.Course{Notebooks: books, Programs: "programs"})
//
// Programs is the folder that kpcalab/notebooks/tab/build has filled. Any host of
// files will do; [Handler] serves the folder for a try.
package site
