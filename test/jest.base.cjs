/** Settings that all jest projects share: TypeScript through swc, and the aliases of tsconfig.json. */
const path = require('node:path')

const jsc = { target: 'es2022', transform: { react: { runtime: 'automatic' } } }
const toCommonJs = { type: 'commonjs' }

module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  moduleNameMapper: {
    // This maps the alias `@/`, but not scoped packages such as @tarojs.
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
  },
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { ...jsc, parser: { syntax: 'typescript' } }, module: toCommonJs }],
    '\\.tsx$': [
      '@swc/jest',
      { jsc: { ...jsc, parser: { syntax: 'typescript', tsx: true } }, module: toCommonJs },
    ],
    '\\.mjs$': ['@swc/jest', { jsc, module: toCommonJs }],
    '/node_modules/@stablelib/.+\\.js$': ['@swc/jest', { jsc, module: toCommonJs }],
  },
  // jest loads modules as CommonJS, so the packages that ship only ES modules (typebox, @stablelib) are transpiled.
  transformIgnorePatterns: ['/node_modules/(?!@stablelib/).+\\.c?js$'],
  modulePathIgnorePatterns: ['<rootDir>/dist/.*package.json', '<rootDir>/.data', '<rootDir>/.tmp'],
}
