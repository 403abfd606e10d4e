import { builtPages, customRoutes, matchPath, type PageId, pages } from '@contract/pages'
import Router from './universal-router'

/** A router for the pages of a build, with routes that are created from the page table as Taro does. */
const routerOf = (tools: boolean) =>
  new Router(
    Object.entries(customRoutes(tools)).map(([page, path]) => ({
      path,
      action: (context: object, params: Record<string, string>) => [
        Promise.resolve({ page }),
        Promise.resolve(context),
        Promise.resolve(params),
      ],
    })),
  )
const router = routerOf(false)

const pageAt = async (pathname: string, on = router) => {
  const [element, context, params] = (await on.resolve(pathname)) as [{ page: string }, object, object]
  return { page: element.page, context, params }
}
const moduleOf = (id: PageId) => `/${pages[id].page}`

test.each(builtPages(false))(
  'the address of %s loads its page with the parameters and the unchanged address',
  async (id) => {
    const pathname = pages[id].path.replace(/:\w+/g, 'a')
    const found = await pageAt(pathname)
    expect(found).toMatchObject({ page: moduleOf(id), context: { pathname } })
    expect(found.params).toEqual(matchPath(pathname)?.params)
  },
)

test.each([
  ['a slash at the end', '/about/', 'about', {}],
  ['an encoded parameter', '/product/a%2Fb', 'product', { code: 'a/b' }],
  ['a parameter that is no valid text', '/product/%E0%A4', 'product', { code: '%E0%A4' }],
  ['an address that no page has', '/nowhere/at/all', 'notFound', {}],
  ['a parameter that is missing', '/product/', 'notFound', {}],
] as const)('%s is matched as the page table says', async (_, pathname, id, params) => {
  expect(await pageAt(pathname)).toMatchObject({ page: moduleOf(id), params })
})

test('a page of the tester’s tools is not found in a build without them', async () => {
  expect((await pageAt(pages.tester.path)).page).toBe(moduleOf('notFound'))
  expect((await pageAt(pages.tester.path, routerOf(true))).page).toBe(moduleOf('tester'))
})

test('a router without a matching page fails with status 404 as the original does', async () => {
  await expect(new Router([]).resolve('/')).rejects.toMatchObject({ status: 404 })
})
