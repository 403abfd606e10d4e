import { createHash } from 'node:crypto'
import { escapeHtml as html } from '../lib/text/escape-html'

const STYLE = `:root{color-scheme:light dark;--paper:#fff;--ink:#1c2430;--soft:#566072;--line:#7b8494;--link:#0b57b0;--on:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--paper:#14181f;--ink:#e6eaf0;--soft:#a5afbe;--link:#8ab8ff;--on:#14181f;--bad:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:480px;padding:16px;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
h1{font-size:1.5rem;line-height:1.3;margin:8px 0}
p,dl{margin:8px 0}dt,.soft{color:var(--soft)}dd{margin:0 0 8px;font-size:1.25rem}
label{display:block;margin-top:16px;font-weight:600}
input,button{width:100%;min-height:48px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit}
button{margin-top:16px;border-color:var(--link);background:var(--link);color:var(--on);font-weight:600}
button.plain{background:none;color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.bad{color:var(--bad)}`

/** The pages load nothing, run no script, and send their forms only here. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const page = (error: string, body: string) =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${html(error || '确认到店')}</title><style>${STYLE}</style></head><body><main>
<h1>确认到店</h1>${error && `<p class="bad" id="error" role="alert">${html(error)}</p>`}${body}</main></body></html>
`

const form = (carried: Record<string, string>, inner: string) =>
  `<form method="post" action="/shop">${Object.entries(carried)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join('')}${inner}</form>`

const field = (name: string, label: string, hint: string, attributes: string) =>
  `<label for="${name}">${label}</label><p class="soft" id="hint">${hint}</p>
<input id="${name}" name="${name}" aria-describedby="hint error" required maxlength="40" inputmode="numeric" autofocus ${attributes}>`

/** Asks for the store's key. */
export const keyPage = (error = ''): string =>
  page(
    error,
    `<p>供网点工作人员确认到访人的到店码。</p>${form({}, `${field('key', '网点口令', '16位数字，由平台发给网点', 'type="password" autocomplete="current-password"')}<button>进入</button>`)}`,
  )

/** An opened page of a store. */
export interface Opened {
  ticket: string
  shop: string
}

/** Asks for the code of a visitor; `done` is what was confirmed before. */
export const codePage = ({ ticket, shop }: Opened, { error = '', done = '' } = {}): string =>
  page(
    error,
    `${done && `<p role="status">${html(done)}</p>`}<p>${html(shop)}</p>${form({ ticket }, `${field('code', '到店码', '到访人手机上的8位数字，可用扫码枪', 'autocomplete="off"')}<button>查询</button>`)}`,
  )

/** Shows whose visit a code is, to be confirmed. */
export const visitPage = (
  { ticket, shop }: Opened,
  { code, name, visit_at }: Record<'code' | 'name' | 'visit_at', string>,
): string =>
  page(
    '',
    `<dl><dt>到访人</dt><dd>${html(name)}</dd><dt>预约时间</dt><dd>${html(visit_at)}</dd><dt>网点</dt><dd>${html(shop)}</dd></dl>
<p>请先核对身份证原件。</p>${form({ ticket, code, confirm: '1' }, '<button>确认到店</button>')}${form({ ticket }, '<button class="plain">不是此人，重新输入</button>')}`,
  )
