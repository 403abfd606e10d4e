import path from 'node:path'
import { packageSizes } from '../../scripts/budgets'

test('the main package of the mini-program is at most 440 KB, and each sub-package at most 300 KB but not empty [S9.6]', () => {
  const packages = packageSizes(path.resolve(__dirname, '../../dist/weapp'))
  expect(packages.length).toBeGreaterThan(2)
  expect(packages.filter(({ bytes }) => bytes < 1024)).toEqual([])
  expect(packages.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
})
