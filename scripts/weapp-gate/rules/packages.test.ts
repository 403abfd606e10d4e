import { mainPages, subPackages } from '@contract/pages'
import { app, found } from '../small-build'

describe('package-size', () => {
  test('a package over 2 MB [S9.6]', () => {
    expect(found({ 'pages/order/big.bin': 'x'.repeat(2 * 1024 * 1024) })).toEqual([
      'pages/order package-size sub-package pages/order: 2.00 MB of 2.00 MB',
    ])
  })
  test('more than 20 MB in all', () => {
    const big = Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [`big${i}`, 'x'.repeat(4 * 1024 * 1024)]),
    )
    expect(found(big)).toContainEqual(expect.stringContaining('all packages: 20.0'))
  })
  test('more than 2 MB that one package has fetched ahead', () => {
    const preloadRule = { 'pages/home/index': { packages: ['pages/order', 'pages/more'] } }
    const half = 'x'.repeat(1.1 * 1024 * 1024)
    expect(found({ ...app({ preloadRule }), 'pages/order/a': half, 'pages/more/a': half })).toEqual([
      'app.json package-size fetched ahead from the main package: 2.20 MB of 2.00 MB',
    ])
  })
  test('source maps are not uploaded', () => {
    expect(found({ 'app.js.map': 'x'.repeat(3 * 1024 * 1024) })).toEqual([])
  })
})

describe('pages', () => {
  test('a page of the table that app.json lacks [S25.13]', () => {
    const pages = mainPages(false, true).filter((page) => page !== 'pages/landing/index')
    expect(found(app({ pages }))).toEqual([
      'app.json:/pages pages lacks the page pages/landing/index of contract/pages.ts',
    ])
  })
  test('a page too many', () => {
    const pages = [...mainPages(false, true), 'pages/gallery/index']
    expect(found(app({ pages }))[0]).toContain('has the page pages/gallery/index, which')
  })
  test('a page in another package than the table says', () => {
    const [first, ...others] = subPackages(false)
    const pages = [...mainPages(false, true), ...(first?.pages ?? []).map((page) => `${first?.root}/${page}`)]
    expect(found(app({ pages, subPackages: others }))).toContainEqual(
      'app.json:/pages pages has the page pages/order/from/index not in sub-package pages/order',
    )
  })
  test.each(['.js', '.json', '.wxml'])('a page without its %s', (part) => {
    expect(found({ [`pages/landing/index${part}`]: null })).toEqual([
      `pages/landing/index${part} pages is missing: app.json names the page pages/landing/index`,
    ])
  })
})
