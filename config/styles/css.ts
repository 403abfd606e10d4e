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
  chain.module
    .rule('sizes')
    .test(/\.scss$/)
    .pre()
    .use('sizes')
    .loader(path.join(__dirname, 'size-loader.js'))
  chain.module
    .rule('themes')
    .test(path.join(root, 'src/app.scss'))
    .pre()
    .use('themes')
    .loader(path.join(__dirname, 'theme-loader.js'))
}

/** Classes that the tests of both targets look for, and that keep their names. */
const NAMED = ['busy', 'checkbox', 'chosen', 'comp', 'skeleton']

/** Every class crosses to the render layer with its node, so the released mini-program has the shortest safe names. */
const shortest = (local: string, file: string) => {
  const key = `${path.relative(path.join(__dirname, '../..'), file)} ${local}`
  const hash = createHash('sha256').update(key).digest('base64url')
  return NAMED.includes(local) ? `${local}--${hash.slice(0, 3)}` : local.slice(0, 2) + hash.slice(0, 4)
}

/**
 * CSS modules on both targets, for `*.module.scss` only. Production uses short names that still begin with the local
 * name, so that a tester can recognise an element.
 */
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
