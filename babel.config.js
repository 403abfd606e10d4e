const taro = require('babel-preset-taro')

/**
 * Taro's preset with Babel's `bugfixes`: for a bug in a corner of a feature, the corner is rewritten and not the whole
 * feature, as in destructuring for iOS < 14.5. Taro has no option for it. The engines are those of config/index.ts, but
 * no table of engines knows that WeChat on Android has a V8 without ICU, for which `\p{…}` is a syntax error (D3.90).
 */
function preset(api) {
  const include = ['transform-unicode-property-regex']
  const made = taro(api, { framework: 'react', ts: true, compiler: 'webpack5', hot: false, include })
  Object.assign(made.overrides[0].presets[0][1], { bugfixes: true })
  return made
}

/** `fen` says to the compiler that a number is money (contract/brands.ts). Its calls are left out, so it costs no bytes. */
const withoutBrands = () => ({
  visitor: {
    CallExpression(path) {
      const {
        callee,
        arguments: [value],
      } = path.node
      if (callee.name === 'fen' && path.scope.getBinding('fen')?.kind === 'module') path.replaceWith(value)
    },
  },
})

module.exports = {
  // Or the source maps would not name the package (scripts/release/sbom.mjs).
  inputSourceMap: false,
  // No `a ?? b` asks for document.all.
  assumptions: { noDocumentAll: true },
  plugins: [withoutBrands],
  presets: [preset],
}
