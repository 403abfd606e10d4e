import { escapeHtml as html } from '../lib/text/escape-html'
import { htmlDocument } from '../lib/text/html-document'
import { STYLE } from '../report/style'

/** As the report's pages; forms go to the desk alone, and nobody may frame it. */
export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** How long a page waits for the database, and each of its statements, milliseconds. */
export const PAGE_MS = 20_000

const PAGES = { '/': '今日', '/deliveries': '送达', '/case': '个案', '/catalogue': '目录' } as const
export type Page = keyof typeof PAGES

/** What the desk has beside the report: navigation, links that filter, a form, and a case in these colours. */
const OWN = `
main,header,footer{max-width:1280px;padding:0 24px}
header.top{max-width:none;border-bottom:1px solid var(--line);background:var(--band)}
header.top>div{max-width:1232px;margin:0 auto;display:flex;flex-wrap:wrap;align-items:center;gap:0 32px}
header.top nav{flex:1}
header.top nav ul{border:0;margin:0;padding:0;gap:0 8px}
header.top a{padding:12px 12px 9px;color:inherit;text-decoration:none;border-bottom:3px solid transparent}
header.top a:hover{text-decoration:underline}
header.top a[aria-current]{border-color:var(--link);color:var(--link);font-weight:600}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;padding:8px 12px;background:var(--paper);z-index:2}
main{outline:0}
p{text-wrap:pretty}
.table:has(.words){max-height:none}
main section:first-of-type{margin-top:24px}
.filter{display:flex;align-items:baseline;margin-top:4px}.filter>span{color:var(--soft);flex:0 0 4em}
nav.filter ul{border:0;margin:0;padding:0;gap:0 4px}
.filter a{padding:4px 10px;border-radius:6px;text-decoration:none}
.filter a[aria-current]{background:var(--band);color:inherit;font-weight:600}
.pages{display:flex;gap:24px;margin-top:8px}
form{max-width:30em}
label{display:block;margin-top:20px;font-weight:600}
label+p{margin:0 0 6px}
input[type=text]{width:100%;min-height:44px;padding:0 12px;border:1px solid var(--soft);border-radius:8px;background:none;color:inherit;font:inherit}
.tick{font-weight:400;display:flex;gap:8px;align-items:center}.tick input{width:20px;height:20px;margin:0}
button{margin-top:24px;min-height:44px;padding:0 24px;border:0;border-radius:8px;background:var(--link);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.bad{color:var(--bad)}
:root{--bad:#b3261e}@media (prefers-color-scheme:dark){:root{--bad:#ffb4ab}}
.case{font-size:.875rem}.case h3{font-size:1rem;margin:20px 0 4px}
.case table{border-collapse:collapse;margin:4px 0 12px}
.case th,.case td{border:1px solid var(--line);padding:3px 6px;text-align:left;vertical-align:top;white-space:normal;overflow-wrap:anywhere;min-width:3em;max-width:none;position:static;background:none}
.case th{background:var(--band);font-weight:600}
.case .shown{border:2px solid var(--soft);padding:8px 12px;margin:8px 0 16px}.case pre{white-space:pre-wrap}
@media (max-width:1000px){main,header,footer{padding:0 16px}.case{font-size:.8125rem}.case th,.case td{padding:3px 4px}}
`

export interface Frame {
  title: string
  /** The page that is open; null for one that is not in the navigation. */
  page: Page | null
  /** Who looks; null before that is known. */
  viewer: string | null
  /** Shown below the content. */
  notes?: readonly string[]
}

const navigation = (open: Page | null) =>
  `<nav aria-label="页面"><ul>${Object.entries(PAGES)
    .map(
      ([path, name]) =>
        `<li><a href="${path}"${path === open ? ' aria-current="page"' : ''}>${name}</a></li>`,
    )
    .join('')}</ul></nav>`

/** A page of the desk. `body` is trusted HTML. */
export const deskPage = ({ title, page, viewer, notes = [] }: Frame, body: string): string =>
  htmlDocument(
    `${title} · 运营台`,
    STYLE + OWN,
    `<a class="skip" href="#main">跳到内容</a>
<header class="top"><div><strong>运营台</strong>${viewer === null ? '' : `${navigation(page)}<span class="soft">${html(viewer)}</span>`}</div></header>
<main id="main" tabindex="-1"><h1>${html(title)}</h1>${body}</main>
<footer>${notes.map((note) => `<p>${html(note)}</p>`).join('')}</footer>`,
  )

/** A page of one sentence, for what was refused or failed. */
export const sentencePage = (title: string, text: string, viewer: string | null = null): string =>
  deskPage({ title, page: null, viewer }, `<p>${html(text)}</p>`)

export type Choice = { name: string; href: string; isChosen: boolean }

/** Links of which one is chosen. */
export const choices = (label: string, all: readonly Choice[]): string =>
  `<nav class="filter" aria-label="${html(label)}"><span>${html(label)}</span><ul>${all
    .map(
      ({ name, href, isChosen }) =>
        `<li><a href="${html(href)}"${isChosen ? ' aria-current="true"' : ''}>${html(name)}</a></li>`,
    )
    .join('')}</ul></nav>`
