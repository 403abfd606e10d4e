const path = require('node:path')
const { requireWithEsbuild } = require('@tarojs/helper')

const theme = path.join(__dirname, '../../src/theme')

/**
 * webpack loader of app.scss that tells it the target, and appends the custom properties of every theme and size,
 * generated from the tokens. As part of the app's own style sheet they apply at the first paint; a changed token
 * rebuilds it.
 */
module.exports = function addThemes(scss) {
  for (const file of ['tokens.ts', 'theme-css.ts']) this.addDependency(path.join(theme, file))
  const target = process.env.TARO_ENV
  const { sizeCss, themeCss } = requireWithEsbuild(path.join(theme, 'theme-css.ts'))
  return `$target: ${target};\n${scss}\n${sizeCss(target)}\n${themeCss(target)}\n`
}
