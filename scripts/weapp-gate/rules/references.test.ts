import { subPackages } from '@contract/pages'
import { app, found, foundIn } from '../small-build'

describe('missing-file', () => {
  test.each([
    ['pages/home/index.js', 'require("../nothing")', 'pages/nothing.js'],
    ['pages/home/index.wxml', '<import src="./nothing.wxml" />', 'pages/home/nothing.wxml'],
    ['pages/home/index.wxml', '<wxs module="x" src="/nothing.wxs" />', 'nothing.wxs'],
    ['pages/home/index.wxml', '<image src="./nothing.png" />', 'pages/home/nothing.png'],
    ['app.wxss', '.a{background:url(/nothing.png)}', 'nothing.png'],
    ['app.wxss', '@import "./nothing.wxss";', 'nothing.wxss'],
    ['pages/home/index.json', '{"usingComponents":{"x":"./nothing"}}', 'pages/home/nothing.wxml'],
  ])('%s: %s', (file, content, missing) => {
    expect(found({ [file]: content })).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}:\\S+ missing-file needs ${missing}, which is not there$`)),
    )
  })
  test('a module that is worked out while running [S25.13]', () => {
    expect(foundIn('require(name)')).toContainEqual(expect.stringContaining('missing-file requires what'))
  })
  test('addresses of the network, of data and of bindings are no files', () => {
    expect(
      found({ 'pages/home/index.wxml': '<image src="{{root}}"/><image src="https://a.test/b.png"/>' }),
    ).toEqual([])
    expect(found({ 'app.wxss': '.a{background:url(data:image/png;base64,AA)}' })).toEqual([])
  })
})

describe('package-closure', () => {
  test.each([
    [
      'pages/home/index.js',
      'require("../order/from/index")',
      'the main package needs pages/order/from/index.js of',
    ],
    [
      'pages/more/about/index.wxml',
      '<include src="/pages/order/from/index"/>',
      'sub-package pages/more needs pages/',
    ],
    [
      'pages/more/about/index.wxss',
      '@import "/pages/order/from/index";',
      'sub-package pages/more needs pages/order/',
    ],
  ])('%s: %s', (file, content, text) => {
    expect(found({ [file]: content, 'pages/order/from/index.wxss': '' })).toEqual([
      expect.stringContaining(` package-closure ${text}`),
    ])
  })
  test('a sub-package may need the main one, an independent one may not', () => {
    const own = { 'pages/more/about/index.js': 'require("/app")' }
    expect(found(own)).toEqual([])
    const alone = subPackages(false).map((pack) => ({ ...pack, independent: pack.root === 'pages/more' }))
    expect(found({ ...own, ...app({ subPackages: alone }) })).toEqual([
      expect.stringContaining('needs app.js of'),
    ])
  })
  test('what is fetched ahead is a sub-package, from a page', () => {
    const preloadRule = { 'pages/hom/index': { packages: ['pages/orders'] } }
    expect(found(app({ preloadRule })).join()).toMatch(
      /pages\/hom\/index is no page.*pages\/orders is no sub-package/,
    )
  })
})
