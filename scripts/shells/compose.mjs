/** Puts the html of a page shell together. */
import { readdirSync, readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { criticalCss } from './critical.mjs'

export const APP = '<div id="app"></div>'
const BOOT = '<div id="boot">'
/** The end of what the generic boot screen has. */
const BOOT_END = '</noscript></div>'
const LINKED = /<(script|link)\b[^>]* (?:src|href)="(\/(?:js|css)\/[^"]+)"[^>]*>(?:<\/script>)?/g

/** What the inline script runs after the first frame is marked (src/inline-script/scripts.ts). */
const loaded = (file, as, mark = '') => `<link rel="preload" as="${as}" href="${file}"${mark}>`

/** Replaces a part that must occur exactly once. */
export function put(html, part, by) {
  const [before, after, more] = html.split(part)
  if (after === undefined || more !== undefined) throw new Error(`the html must have exactly one ${part}`)
  return before + by + after
}

/**
 * @param {string} folder the built H5
 * @param {{ built: string, first: string, scripts: string, style: string, minified: (css: string) => Promise<string> }} given
 *   `built`: `index.html` as webpack made it. `first`, `scripts`: the elements of the inline scripts before and behind the
 *   prerendered screen. `style`: that of the screen, not yet `minified`
 */
export function composer(folder, { built, first, scripts: inline, style, minified }) {
  const linked = [...built.matchAll(LINKED)].map(([element, kind, file]) => ({ element, kind, file }))
  const scripts = linked.filter(({ kind }) => kind === 'script')
  const login = readdirSync(`${folder}/js`).find((name) => /^secure-login\..*\.js$/.test(name))
  if (!login) throw new Error(`${folder} has no file for the encrypted login calls`)

  /** @returns {Promise<string>} the shell that shows a screen (screens.mjs) */
  return async ({ title, shown, loggedIn, all, files, soon }, description) => {
    const own = files.filter((file) => !linked.some((one) => one.file === file))
    const sheets = files.filter((file) => file.endsWith('.css'))
    const [chunk] = own.filter((file) => file.endsWith('.js'))
    const { document } = new JSDOM(put(built, BOOT_END, `</noscript>${all}</div>`)).window
    const critical = criticalCss(
      document,
      sheets.map((file) => readFileSync(folder + file, 'utf8')),
    )
    const css = await minified(style + critical)

    let html = linked.reduce((text, { element }) => put(text, element, ''), built)
    html = html.replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    html = html.replace(/(name="description" content=")[^"]*/, (_all, head) => head + description)
    html = put(
      html,
      '</style>',
      `${css}</style>${[
        ...sheets.map((file) => loaded(file, 'style', ' data-run')),
        // The page's own chunk before the main script, whose loader then finds it.
        ...[...scripts.slice(0, -1).map(({ file }) => file), chunk, scripts[scripts.length - 1].file].map(
          (file) => loaded(file, 'script', file === chunk ? ' data-run="page"' : ' data-run'),
        ),
        ...soon.map((file) => loaded(file, 'script')),
      ].join('')}`,
    )
    html = put(html, BOOT, `${first}<div id="boot" class="prerendered" data-login-chunk="/js/${login}">`)
    const rest = loggedIn ? `<template id="logged-in">${loggedIn}</template>` : ''
    html = put(html, BOOT_END, `</noscript><div id="prerendered">${shown}</div></div>${rest}`)
    return put(html, APP, inline + APP)
  }
}
