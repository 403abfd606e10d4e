const path = require('node:path')
const { requireWithEsbuild } = require('@tarojs/helper')

const theme = path.join(__dirname, '../../src/theme')

/** webpack loader of app.scss: adds the target and the properties of every theme, which apply at the first paint. */
module.exports = function addThemes(scss) {
  for (const file of ['tokens.ts', 'theme-css.ts']) this.addDependency(path.join(theme, file))
  const target = process.env.TARO_ENV
  const { sizeCss, themeCss } = requireWithEsbuild(path.join(theme, 'theme-css.ts'))
  return `$target: ${target};\n${scss}\n${sizeCss(target)}\n${themeCss(target)}\n`
}
