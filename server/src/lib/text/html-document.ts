import { escapeHtml as html } from './escape-html'

/** A Chinese page that loads nothing and runs no script. `style` and `body` are trusted, the title is any text. */
export const htmlDocument = (title: string, style: string, body: string): string =>
  `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex"><title>${html(title)}</title><style>${style}</style></head><body>
${body}
</body></html>
`
