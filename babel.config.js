// For iOS < 16.3 and Chrome < 91 Babel rewrites every parameter list, destructuring and `?.` because of a few engine
// bugs. Here those bugs alone are worked around: the rest is smaller and faster as it is written.
module.exports = {
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        hot: false,
        exclude: ['transform-parameters', 'transform-destructuring', 'transform-optional-chaining'],
      },
    ],
  ],
  plugins: [
    '@babel/plugin-bugfix-safari-id-destructuring-collision-in-function-expression',
    '@babel/plugin-bugfix-safari-rest-destructuring-rhs-array',
    '@babel/plugin-bugfix-v8-spread-parameters-in-optional-chaining',
  ],
}
