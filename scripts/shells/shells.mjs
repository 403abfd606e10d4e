/** Completes the built H5: `index.html` gets the inline scripts, and each page a shell (`shells/<page id>.html`). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { APP, composer, put } from './compose.mjs'
import { entryScreen, NAME, skeletonScreen } from './screens.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { requireWithEsbuild } = createRequire(import.meta.url)('@tarojs/helper')
/** Pages that open with secrets or in a frame of their own, which get the generic shell. */
const GENERIC = /^(credit|notFound$)/

/**
 * @param {string} folder the built H5
 * @param {{ tools?: boolean }} [options] `tools`: whether it is a build with the tester's tools
 */
export async function writeShells(folder, { tools = false } = {}) {
  const { pages } = requireWithEsbuild(`${root}/contract/pages.ts`)
  const { isEntryPage } = requireWithEsbuild(`${root}/contract/rules/entry-pages.ts`)
  const { descriptions } = requireWithEsbuild(`${root}/contract/page-descriptions.ts`)
  const built = await withMinifiedStyle(readFileSync(`${folder}/index.html`, 'utf8'))
  const brand = /<title>(.*?)<\/title>/.exec(built)?.[1] ?? ''
  const { first, scripts } = await shellScripts(tools)
  const style = readFileSync(`${root}/scripts/shells/prerendered.css`, 'utf8')
  const compose = composer(folder, { built, first, scripts, style, minified })

  mkdirSync(`${folder}/shells`)
  for (const [id, page] of Object.entries(pages)) {
    const { path, dev } = page
    if (dev || GENERIC.test(id)) continue
    const screen = isEntryPage(id)
      ? await entryScreen(folder, path.replace(/:\w+/, 'a'))
      : await skeletonScreen(folder, page)
    if (!screen) continue
    // The inline script asks for the page's first data (src/inline-script/early) without the page table.
    const html = (await compose(screen, descriptions[id])).replace(
      '<html ',
      `<html data-page="${id}" data-path="${path}" `,
    )
    writeFileSync(`${folder}/shells/${id}.html`, html.replaceAll(NAME, `<!--name-->${brand}<!--/name-->`))
    if (screen.box) writeFileSync(`${folder}/shells/agreement-box.html`, screen.box)
  }
  writeFileSync(`${folder}/index.html`, put(built, APP, scripts + APP))
}

/** @returns {Promise<string>} the html with the style of its boot screen minified */
async function withMinifiedStyle(html) {
  const [before, style, after] = html.split(/(?<=<style>)|(?=<\/style>)/)
  return before + (await minified(style)) + after
}

async function minified(css) {
  const { code } = await transform(css, { loader: 'css', minify: true, target: ['chrome80', 'safari13'] })
  return code.trim()
}

/**
 * @param {boolean} tools whether the build has the tester's tools
 * @returns {Promise<{ first: string, scripts: string }>} the `<script>` elements of src/inline-script: `first` of first-frame.ts;
 *   `scripts` of inline-script.ts, in the syntax of the client, and of too-old.ts, which tells by that syntax whether the browser is
 *   too old for the client
 */
async function shellScripts(tools) {
  const { readSettings, asDefinitions } = requireWithEsbuild(`${root}/config/env.ts`)
  const settings = readSettings('h5', { ...process.env, TARO_APP_TOOLS: String(tools) })
  const names = { NODE_ENV: 'production', TARO_ENV: 'h5', ...settings }
  const define = Object.fromEntries(
    Object.entries(asDefinitions(names)).map(([name, value]) => [`process.env.${name}`, value]),
  )
  const [first, shell, tooOld] = await Promise.all([
    // It defines no names.
    bundle('src/inline-script/first-frame.ts', 'es5', define, 'esm'),
    bundle('src/inline-script/inline-script.ts', 'es2020', define),
    bundle('src/inline-script/too-old.ts', 'es5', define),
  ])
  return {
    first: `<script>${first}</script>`,
    scripts: `<script>${shell}</script><script>${tooOld}</script>`,
  }
}

async function bundle(entry, target, define, format = 'iife') {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format,
    target,
    charset: 'utf8',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    // As the client's build prefers a target's own file.
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.js'],
    define,
  })
  // The text of a script ends at the first `</script`, also inside a string.
  return outputFiles[0].text.trim().replaceAll('</script', '<\\/script')
}
