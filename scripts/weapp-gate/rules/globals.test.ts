import { foundIn } from '../small-build'

describe('global', () => {
  test.each([
    'window.foo()',
    'fetch("/x")',
    'x = localStorage',
    'globalThis.document',
    'globalThis[x]',
    'const all = globalThis; all.document',
    'new Function("return document")()',
    'eval("document")',
    'alert',
    'process.env',
    'let a = { b: navigator }',
  ])('finds %s [S25.13]', (code) =>
    expect(foundIn(code).join()).toMatch(/^pages\/home\/index\.js:1:\d+ global /),
  )
  test.each([
    'typeof window',
    'typeof window !== "undefined" && window.foo()',
    'if (typeof fetch === "function") fetch("/x")',
    'const a = typeof crypto === "object" ? crypto : null',
    'function f(window) { return window.document }',
    'const location = 1; location',
    'x.document.history; ({ window: 1 })',
    'globalThis.__own',
    'if (typeof globalThis === "object") x = globalThis',
    'new Function("return this")() instanceof Function',
    'setTimeout(() => Promise.all([getCurrentPages()]), 1)',
  ])('leaves alone: %s', (code) => {
    expect(foundIn(`var x = 1; ${code}`).filter((line) => !line.includes('api-'))).toEqual([])
  })
})
