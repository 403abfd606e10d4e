/** Rules and components, beside their sources and without a server. Components use the elements of the H5. */
const base = require('./jest.base.cjs')
const { ignoredIn } = require('./together.cjs')

module.exports = {
  ...base,
  displayName: 'unit',
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/{src,contract,config,scripts,test/unit,test/together/unit}/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', ...ignoredIn('unit')],
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    // The product as it ships; the tests of the tester's tools import them by relative paths.
    '^@/tester/(start/start|start/step|button)$': '<rootDir>/src/tester/closed.ts',
    // Before the alias: a style sheet may be imported by it.
    '\\.(s?css|svg|png)$': '<rootDir>/test/setup-styles.cjs',
    ...base.moduleNameMapper,
    '^@tarojs/components$': '<rootDir>/src/platform/elements/elements.ts',
  },
  setupFiles: ['<rootDir>/test/setup-environment.ts'],
  setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/test/setup-unit.ts'],
}
