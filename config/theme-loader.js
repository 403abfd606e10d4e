const path = require('node:path')
const { requireWithEsbuild } = require('@tarojs/helper')

const theme = path.join(__dirname, '../src/theme')

/**
 * webpack loader of app.scss: the custom properties of every theme, made from the tokens, end it. They are part of the
 * app's own style sheet, so the first paint has its colours; a changed token builds anew.
 */
module.exports = function addThemes(scss) {
  for (const file of ['tokens.ts', 'theme-css.ts']) this.addDependency(path.join(theme, file))
  return `${scss}\n${requireWithEsbuild(path.join(theme, 'theme-css.ts')).themeCss()}\n`
}
