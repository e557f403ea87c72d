package report

// style is the one style sheet of all pages: readable on light and dark grounds
// and on paper, with system fonts.
const style = `
:root{--ink:#1d2126;--soft:#5b6672;--line:#d5dae0;--ground:#fff;--tint:#f4f6f8;--link:#00609c}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#a3adb8;--line:#3a424b;--ground:#16191d;--tint:#20252b;--link:#6cb8ee}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--ink);background:var(--ground);margin:0 auto;padding:2rem 1.25rem 4rem;max-width:64rem}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.4rem 0 .6rem}h3{font-size:1.05rem;margin:1.8rem 0 .2rem}
a{color:var(--link)}code,pre{font:.9em/1.45 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
pre{background:var(--tint);padding:.7rem .9rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;border-radius:4px}
.soft{color:var(--soft)}.big{font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums}
.facts{display:flex;flex-wrap:wrap;gap:1.2rem 2.4rem;margin:1.2rem 0;padding:0}.facts div{min-width:6rem}.facts b{display:block;font-size:1.5rem;font-weight:600;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{padding:.3rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{font-weight:600;color:var(--soft);border-bottom:2px solid var(--line)}td.n,th.n{text-align:right;white-space:nowrap}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tbody th{font-weight:inherit}
.id{white-space:nowrap;max-width:13rem;overflow:hidden;text-overflow:ellipsis}.students{font-size:.9rem}.students th,.students td{padding:.25rem .45rem}.who{overflow-wrap:anywhere}
.students thead th{vertical-align:bottom}.students thead th.v span{writing-mode:vertical-rl;transform:rotate(180deg)}.narrow{display:none}
.wide{overflow-x:auto;position:relative}.rest{fill:var(--line)}
.frame{fill:none;stroke:var(--line)}.axis{stroke:var(--line);fill:none}svg .t{font:12px system-ui,sans-serif;fill:var(--soft)}
.figures{display:flex;flex-wrap:wrap;gap:1rem}.figures figure{margin:0}.figures figcaption{font-size:.85rem;max-width:170px;overflow-wrap:anywhere}
.look.said{white-space:pre-line;overflow-wrap:anywhere}.look{border-left:.35em solid #e69f00;padding:.1rem 0 .1rem 1rem}ul.look{padding-left:2rem}.legend{color:var(--soft);font-size:.9rem;margin:.3rem 0}
.verdict{display:inline-block;padding:0 .5em;border-radius:3px;border:1px solid currentColor;font-size:.85em;white-space:nowrap}
td{overflow-wrap:break-word;max-width:28rem}svg{max-width:100%;height:auto}details summary{cursor:pointer;color:var(--soft)}footer{margin-top:3rem;color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
.hidden-list{margin:.4rem 0 0;padding:0;list-style:none}.hidden-list li{margin:.15rem 0}
.group{border-left:.25em solid var(--line);padding:.1rem 0 .1rem 1rem;margin:1.2rem 0}.group h3{margin:.2rem 0}.group pre{max-height:22rem;overflow:auto;margin:.4rem 0}.group p{margin:.4rem 0}.group code,.group h3,.group p{overflow-wrap:anywhere}
.hand{padding:0;margin:.3rem 0;list-style:none}.hand li{display:inline-block;margin:0 1.2rem .2rem 0}.group h2{margin-top:.2rem}
@media(max-width:40rem){.id{max-width:8rem}body{padding:1.2rem .8rem 3rem}table{font-size:.85rem}th,td{padding:.25rem .35rem}.bar{display:none}.facts{gap:1rem 1.6rem}ul{padding-left:1.4rem}
.parts thead th{vertical-align:bottom}.parts thead th.v span{writing-mode:vertical-rl;transform:rotate(180deg)}
.narrow{display:inline}.slips,.slips tbody,.slips tr{display:block}.slips thead{display:none}.slips tr{border-bottom:1px solid var(--line);padding:.4rem 0}.slips td{display:block;border:0;text-align:left;padding:.1rem 0;max-width:none}.slips td.n{font-weight:600}}
@media print{:root{--ink:#000;--soft:#444;--line:#bbb;--ground:#fff;--tint:#f4f6f8;--link:#000}body{font-size:12px;max-width:none;padding:0}
th,td{padding:.2rem .4rem}.wide{overflow:visible}h2,h3,h3+p,.legend{break-after:avoid}tr,figure,svg,.finding{break-inside:avoid}.figures{gap:.6rem}.figures figure{width:23%}details{display:none}}
`

// Head is the same on every page. The policy allows nothing but the style and
// pictures in the page itself.
const Head = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><meta name="referrer" content="no-referrer">
<title>{{.PageTitle}}</title><style>{{.Style}}</style></head><body>
`
