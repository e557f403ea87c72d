//go:build !js

package show

import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"kpcalab/homework/finding"
)

// sendToKernel hands a display to GoNB, where this program is a cell of it.
func sendToKernel(d Display) {
	if !gonbui.IsNotebook {
		return
	}
	switch {
	case d.Markdown != "":
		data := map[protocol.MIMEType]any{protocol.MIMETextMarkdown: d.Markdown}
		if d.Outcome != nil {
			data[finding.OutcomeMIME] = d.Outcome.Fields() // GoNB's pipe knows the type map[string]string
		}
		gonbui.SendData(&protocol.DisplayData{Data: data})
	case d.Text == "": // a step of a progress bar
		gonbui.UpdateHTML(d.ID, d.HTML)
		return // one that gets lost does no harm
	default:
		gonbui.SendData(&protocol.DisplayData{DisplayID: d.ID, Data: map[protocol.MIMEType]any{
			protocol.MIMETextHTML: d.HTML, protocol.MIMETextPlain: d.Text,
		}})
	}
	gonbui.Sync()
}

func uniqueID() string { return gonbui.UniqueId() }
