/** The report's style sheet: phone to desktop, light and dark, and A4. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2430;--soft:#566072;--line:#d5dae2;--band:#f4f6f9;--link:#0b57b0}
@media (prefers-color-scheme:dark){:root{--paper:#14181f;--ink:#e6eaf0;--soft:#a5afbe;--line:#39424f;--band:#1d232d;--link:#8ab8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main,header,footer{max-width:1080px;margin:0 auto;padding:0 16px}
h1{font-size:1.6rem;line-height:1.3;margin:28px 0 12px}
h2{font-size:1.25rem;margin:0 0 4px}
section{margin-top:40px}
p{margin:0 0 8px;max-width:46em}
.soft,caption,footer{color:var(--soft)}
dl{display:grid;grid-template-columns:fit-content(40%) minmax(0,1fr);gap:2px 16px;margin:0}
dt{color:var(--soft)}dd{margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:16px 0 0;padding:8px 0;border-block:1px solid var(--line)}
a{color:var(--link);display:inline-block;padding:4px 0}
.table{position:relative;overflow:auto;max-height:min(70vh,560px);margin-top:12px;border:1px solid var(--line);border-radius:6px}
a:focus-visible,.table:focus-visible{outline:3px solid var(--link);outline-offset:2px}
table{border-collapse:separate;border-spacing:0;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:8px 12px;font-size:.9rem}
th,td{padding:6px 12px;text-align:right;white-space:nowrap;border-top:1px solid var(--line)}
th:first-child,td.text{text-align:left}
thead th{position:sticky;top:0;background:var(--band);font-weight:600;border-top:0}
tbody th{font-weight:400;position:sticky;left:0;background:var(--paper);white-space:normal;min-width:7.5em;max-width:50vw}
thead th:first-child{left:0;z-index:1}
.hid,td small{color:var(--soft)}
td small{display:block}
.words th,.words td{text-align:left;vertical-align:top}.words td{white-space:normal;min-width:7.5em}.words tbody th{min-width:4em}
.words .bar{background:none;min-width:0}
code{font:.875em/1.6 ui-monospace,Consolas,monospace;white-space:nowrap}
.bar{background:linear-gradient(var(--link) 0 0) right bottom/var(--part) 3px no-repeat;print-color-adjust:exact}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{margin-top:40px;padding-bottom:32px;font-size:.9rem}
@page{size:A4;margin:14mm}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--band:#f2f2f2}
body{font-size:10pt}nav{display:none}.table{overflow:visible;max-height:none;border:0}thead{display:table-header-group}
thead th,tbody th{position:static}tr{break-inside:avoid}h2,caption,section>p.soft{break-after:avoid}caption{padding:2px 5px;font-size:9pt}th,td{padding:2px 5px;font-size:8.5pt}
main,header,footer{max-width:none;padding:0}}
`
