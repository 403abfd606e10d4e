import { createHash } from 'node:crypto'
import path from 'node:path'

interface Chain {
  module: { rule(name: string): Rule }
}
interface Rule {
  test(path: string | RegExp): Rule
  pre(): Rule
  use(name: string): { loader(file: string): unknown }
}

/** Adds the themes to the app's style sheet, and the visitor's sizes to all of them, before Sass reads them. */
export function addThemes(chain: Chain, root: string): void {
  const add = (name: string, sheets: string | RegExp) =>
    chain.module
      .rule(name)
      .test(sheets)
      .pre()
      .use(name)
      .loader(path.join(__dirname, `${name}-loader.js`))
  add('size', /\.scss$/)
  add('theme', path.join(root, 'src/app.scss'))
}

/** Classes that the tests of both targets look for, and that keep their names. */
const NAMED = ['busy', 'checkbox', 'chosen', 'comp', 'skeleton']

/** Every class crosses to the render layer with its node, so the released mini-program has the shortest safe names. */
const shortest = (local: string, file: string) => {
  const key = `${path.relative(path.join(__dirname, '../..'), file)} ${local}`
  const hash = createHash('sha256').update(key).digest('base64url')
  return NAMED.includes(local) ? `${local}--${hash.slice(0, 3)}` : local.slice(0, 2) + hash.slice(0, 4)
}

/** For `*.module.scss` only. Production's names begin with the local name too, so that a tester knows an element. */
export const cssModules = (isReleased: boolean) => ({
  enable: true,
  config: {
    namingPattern: 'module' as const,
    generateScopedName: (process.env.NODE_ENV !== 'production'
      ? '[name]__[local]--[hash:base64:4]'
      : isReleased
        ? shortest
        : '[local]--[hash:base64:3]') as string,
  },
})
