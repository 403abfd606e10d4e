import { mainPages, pageIdOfModule, pageIds, pages, subPackages } from '@contract/pages'
import { cleanParams, modulePathOf, pathOf, visitOf } from './locate'

test('each page is in exactly one package of the mini-program', () => {
  const listed = [
    ...mainPages(false, true),
    ...subPackages(false).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
  ]
  expect(listed.toSorted()).toEqual(mainPages(false, false).toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test.each(pageIds)('the address of a visit to %s is read as the same visit [S25.4]', (id) => {
  const params = Object.fromEntries(
    [...pages[id].path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? '', 'a/b 中?&=%']),
  )
  const visit = { id, params: { ...params, q: '1 & 2=三+四' } }
  expect(visitOf(pathOf(visit))).toEqual(visit)
  expect(pageIdOfModule(modulePathOf(visit))).toBe(id)
})

test.each(['/nope', '/product', 'https://evil.test/from', ''])('the address %j is of no page', (path) => {
  expect(visitOf(path)).toBeUndefined()
})

test("the parameters of a page leave out Taro's own ones and are decoded once", () => {
  const raw = { stamp: '1', $taroTimestamp: '2', code: '50%25', q: '%E4%B8%AD+1', bad: '%E0%A4' }
  expect(cleanParams(raw, 'product', true)).toEqual({ code: '50%25', q: '中 1', bad: '%E0%A4' })
  expect(cleanParams(raw, 'product', false)).toEqual({ code: '50%', q: '中 1', bad: '%E0%A4' })
})
