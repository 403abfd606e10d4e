import { foundIn } from '../small-build'

describe('global', () => {
  test.each([
    'window.foo()',
    'fetch("/x")',
    'x = localStorage',
    'globalThis.document',
    'alert',
    'process.env',
    'let a = { b: navigator }',
  ])('finds %s', (code) => expect(foundIn(code).join()).toMatch(/^pages\/home\/index\.js:1:\d+ global /))
  test.each([
    'typeof window',
    'typeof window !== "undefined" && window.foo()',
    'if (typeof fetch === "function") fetch("/x")',
    'const a = typeof crypto === "object" ? crypto : null',
    'function f(window) { return window.document }',
    'const location = 1; location',
    'x.document.history; ({ window: 1 })',
    'globalThis.__own',
    'setTimeout(() => Promise.all([getCurrentPages()]), 1)',
  ])('leaves alone: %s', (code) => {
    expect(foundIn(`var x = 1; ${code}`).filter((line) => !line.includes('api-'))).toEqual([])
  })
  test('a script that cannot be read', () => {
    expect(foundIn('let = ;').join()).toMatch(/^pages\/home\/index\.js syntax /)
  })
})
