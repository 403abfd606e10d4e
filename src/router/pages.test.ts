import {
  customRoutes,
  mainPages,
  matchPath,
  pageIdOfModule,
  pageIds,
  pages,
  subPackages,
} from '@contract/pages'
import { cleanParams, modulePathOf, pathOf, visitOf } from './locate'

test('the table has every route of the specification [S2.1, S2.12]', () => {
  const stated =
    `/ /from /yfrom /selectProduct /productList /statusPro /support /agreeDetail /agreeList /about
    /product/:code /result /landing/:channel /download /embedded /protocolCenter /protocolList /hkprotocolList
    /hkprotocolItem /credit /credit/form /credit/product /credit/result`.split(/\s+/)
  const paths = pageIds.map((id) => pages[id].path)
  expect(paths).toEqual(expect.arrayContaining(stated))
  expect(new Set(paths).size).toBe(paths.length)
})

test('each page is in exactly one package of the mini-program', () => {
  const listed = [
    ...mainPages(false, true),
    ...subPackages(false).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
  ]
  expect(listed.toSorted()).toEqual(mainPages(false, false).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test('a production build has no development pages', () => {
  for (const page of ['gallery', 'tester']) {
    expect(Object.keys(customRoutes(false))).not.toContain(`/pages/${page}/index`)
    expect(Object.keys(customRoutes(true))).toContain(`/pages/${page}/index`)
  }
})

test('the page that takes every other address comes last', () => {
  expect(Object.keys(customRoutes(false)).at(-1)).toBe('/pages/not-found/index')
})

test.each(pageIds)('%s: its address leads back to it [S25.4]', (id) => {
  const params = Object.fromEntries(
    [...pages[id].path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? '', 'a/b 中?&=%']),
  )
  const visit = { id, params: { ...params, q: '1 & 2=三+四' } }
  expect(visitOf(pathOf(visit))).toEqual(visit)
  expect(pageIdOfModule(modulePathOf(visit))).toBe(id)
})

test.each(['/nope', '/product', '/product/', '//evil.test/from', 'https://evil.test/from', '/from/x', ''])(
  '%j is no page',
  (path) => {
    expect(visitOf(path)).toBeUndefined()
  },
)

test('a trailing slash and a broken escape are no stumbling block', () => {
  expect(matchPath('/from/')).toEqual({ id: 'from', params: {} })
  expect(matchPath('/product/%E0%A4%A')).toEqual({ id: 'product', params: { code: '%E0%A4%A' } })
})

test("Taro's own parameters are taken out, the query is decoded, a decoded segment is not decoded twice", () => {
  const raw = { stamp: '1', $taroTimestamp: '2', code: '50%25', q: '%E4%B8%AD+1', bad: '%E0%A4' }
  expect(cleanParams(raw, 'product', true)).toEqual({ code: '50%25', q: '中 1', bad: '%E0%A4' })
  expect(cleanParams(raw, 'product', false)).toEqual({ code: '50%', q: '中 1', bad: '%E0%A4' })
})
