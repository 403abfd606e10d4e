/** What each page shell shows, taken from the built pages themselves. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { put } from './compose.mjs'
import { visitPage } from './visit.mjs'

const { requireWithEsbuild } = createRequire(import.meta.url)('@tarojs/helper')
const { OPTION, CONTRACTS } = requireWithEsbuild(
  fileURLToPath(new URL('../../src/http/calls/paths.ts', import.meta.url)),
)

/** Stand for what only the server knows; the build writes markers in their place. */
export const NAME = 'PLATFORM-NAME'
export const AGREEMENT = { code: 'AGREEMENT-CODE', title: 'AGREEMENT-TITLE', version: 'AGREEMENT-VERSION' }

const option = { app: { theme_color: '', name: NAME, entry: 'from' }, redirect_domain: '' }
const LOGGED_IN = { access_token: 'build' }

const pageIn = (document) => document.querySelector('.taro_page > *')
const markupOf = (document) =>
  [...pageIn(document).querySelectorAll(':scope > nav, :scope > main')].map((part) => part.outerHTML).join('')

/**
 * The whole entry page.
 * @param {string} folder the built H5
 * @param {string} path the page's path
 * @returns {Promise<object>} `shown`, `loggedIn`: its markup without and with a login. `box`: the tick box of an agreement.
 *   `all`: everything that the shell may show, to find its styles. `files`: what it loads; `soon`: what it loads then
 */
export async function entryScreen(folder, path) {
  const visit = (answers, storage) =>
    visitPage(folder, path, { storage, answers: { [OPTION]: option, ...answers } })
  const [guest, ticking, loggedIn] = [
    await visit({}),
    await visit({ [CONTRACTS]: { contracts: [AGREEMENT] } }),
    await visit({}, LOGGED_IN),
  ]
  const waiting = guest.document.querySelector('[aria-label="正在加载协议"]')?.outerHTML
  const box = ticking.document.getElementById(`consent-${AGREEMENT.code}`)?.closest('label')?.parentElement
  if (!waiting || !box) throw new Error(`${path} shows no agreements`)
  // A tick must be the visitor's own; a browser must not restore it.
  box.querySelector('input').setAttribute('autocomplete', 'off')
  return {
    title: guest.document.title,
    shown: put(markupOf(guest.document), waiting, `<!--agreements-->${waiting}<!--/agreements-->`),
    loggedIn: markupOf(loggedIn.document),
    box: box.outerHTML,
    files: guest.files,
    soon: readdirSync(`${folder}/js`)
      .filter((file) => /^calculator\..*\.js$/.test(file))
      .map((file) => `/js/${file}`),
    all: markupOf(guest.document) + markupOf(ticking.document) + markupOf(loggedIn.document),
  }
}

/** The head of a page and its skeleton, without what needs a script to work and all that is below it. */
export async function skeletonScreen(folder, { path, needs }) {
  const address = path.replace(/:\w+/g, 'a') + (needs ? `?${needs}=a` : '')
  const { document, files } = await visitPage(folder, address, {
    storage: LOGGED_IN,
    answers: { [OPTION]: option },
  })
  const page = pageIn(document)
  const [content] = page.querySelectorAll('main [class^=content]')
  content.nextElementSibling?.remove()
  const parts = [...content.children]
  const first = parts.findIndex((part) => part.querySelector('button,input,textarea,svg'))
  for (const part of first < 0 ? [] : parts.slice(first)) part.remove()
  if (!content.children.length) return null
  const markup = markupOf(document)
  return { title: document.title, shown: markup, all: markup, files, soon: [] }
}
