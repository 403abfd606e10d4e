// For iOS < 16.3 and Chrome < 91 Babel rewrites every parameter list, destructuring and `?.` because of a few engine
// bugs. On H5 those bugs alone are worked around: plain destructuring is smaller, and faster on a slow phone.
const h5 = process.env.TARO_ENV !== 'weapp'
const wholesale = ['transform-parameters', 'transform-destructuring', 'transform-optional-chaining']
const bugfixes = [
  '@babel/plugin-bugfix-safari-id-destructuring-collision-in-function-expression',
  '@babel/plugin-bugfix-safari-rest-destructuring-rhs-array',
  '@babel/plugin-bugfix-v8-spread-parameters-in-optional-chaining',
]

module.exports = {
  presets: [
    [
      'taro',
      { framework: 'react', ts: true, compiler: 'webpack5', hot: false, exclude: h5 ? wholesale : [] },
    ],
  ],
  plugins: h5 ? bugfixes : [],
}
