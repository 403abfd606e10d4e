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

/**
 * CSS modules on both targets, for `*.module.scss` only. Production uses short names that still begin with the local
 * name, so that a tester can recognise an element.
 */
export const cssModules = {
  enable: true,
  config: {
    namingPattern: 'module' as const,
    generateScopedName:
      process.env.NODE_ENV === 'production' ? '[local]--[hash:base64:3]' : '[name]__[local]--[hash:base64:4]',
  },
}
