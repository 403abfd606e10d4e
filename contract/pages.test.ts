import { builtPages, customRoutes, mainPages, matchPath, pageIdOfModule, pageIds } from './pages'

test('a build without the tester’s tools leaves out the pages of the tester, and no other page', () => {
  expect(builtPages(true)).toEqual(pageIds)
  expect(pageIds.filter((id) => !builtPages(false).includes(id))).toEqual(['tester', 'device'])
  expect(Object.keys(customRoutes(true))).toContain('/pages/tester/index')
})

test('an H5 route maps a page module to its address, and the last route matches every other address', () => {
  const routes = customRoutes(false)
  expect(routes['/pages/order/product/index']).toBe('/product/:code')
  expect(routes['/pages/not-found/index']).toEqual(['/404', '(.*)'])
  expect(Object.values(routes).filter(Array.isArray)).toHaveLength(1)
  expect(Object.keys(routes).at(-1)).toBe('/pages/not-found/index')
  expect(Object.keys(routes)).toHaveLength(builtPages(false).length)
})

test('the main package holds the pages that no sub-package holds, and without packages every page', () => {
  expect(mainPages(false, true)).toEqual(['pages/home/index', 'pages/landing/index', 'pages/not-found/index'])
  expect(mainPages(true, false)).toHaveLength(pageIds.length)
  expect(mainPages(false, false)).toContain('pages/order/from/index')
})

test.each([
  ['pages/home/index', 'home'],
  ['/pages/home/index?a=1?b', 'home'],
  ['pages/order/from/index', 'from'],
  ['//pages/home/index', undefined],
  ['x/pages/home/index', undefined],
  ['pages/home/', undefined],
  ['', undefined],
])('the module %j is the page %j', (module, id) => expect(pageIdOfModule(module)).toBe(id))

test.each([
  ['/', { id: 'home', params: {} }],
  ['', { id: 'home', params: {} }],
  ['/from//', { id: 'from', params: {} }],
  ['/credit/form', { id: 'credit_form', params: {} }],
  ['/credit', { id: 'credit', params: {} }],
  ['/product/p%2F1', { id: 'product', params: { code: 'p/1' } }],
  ['/product/%zz/', { id: 'product', params: { code: '%zz' } }],
  ['/landing/a', { id: 'landing', params: { channel: 'a' } }],
  ['/product/', undefined],
  ['/product//', undefined],
  ['/product/a/b', undefined],
  ['//from', undefined],
  ['/x/from', undefined],
  ['/From', undefined],
])('the address %j belongs to the page %j', (path, page) => expect(matchPath(path)).toEqual(page))
