import { builtPages, customRoutes, mainPages, matchPath, pageIdOfModule, pageIds, subPackages } from './pages'

test('a build has the tester’s pages only with the tester’s tools, and every other page always', () => {
  expect(builtPages(true)).toEqual(pageIds)
  expect(pageIds.filter((id) => !builtPages(false).includes(id))).toEqual(['gallery', 'tester'])
})

test('an H5 route is a page module and its address; the last takes every other address too', () => {
  const routes = customRoutes(false)
  expect(routes['/pages/order/product/index']).toBe('/product/:code')
  expect(routes['/pages/not-found/index']).toEqual(['/404', '(.*)'])
  expect(Object.values(routes).filter(Array.isArray)).toHaveLength(1)
  expect(Object.keys(routes)).toHaveLength(builtPages(false).length)
})

test('a sub-package lists its pages relative to its folder, each package once', () => {
  const packs = subPackages(false)
  expect(packs.map(({ root }) => root)).toEqual([
    'pages/order',
    'pages/more',
    'pages/agreements',
    'pages/partner',
  ])
  expect(packs[0]?.pages).toEqual([
    'from/index',
    'yfrom/index',
    'select-product/index',
    'product-list/index',
    'product/index',
    'result/index',
  ])
})

test('the main package holds what no sub-package does; without packages it holds every page', () => {
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
])('the address %j is of the page %j', (path, page) => expect(matchPath(path)).toEqual(page))
