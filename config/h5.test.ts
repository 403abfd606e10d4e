import { endpoints } from '@contract/endpoints'
import { pageIds, pages } from '@contract/pages'
import { devServer } from './h5'

const [{ context } = { context: [] }] = devServer(Object.keys(endpoints)).proxy
/** http-proxy-middleware compares the beginning of the path in the same way. */
const isProxied = (path: string) => context.some((beginning) => path.startsWith(beginning))

test('the development server forwards the requests for endpoints and API reference to the API server', () => {
  const paths = [...Object.keys(endpoints), '/docs/openapi.json']
  expect(paths.filter((path) => !isProxied(path))).toEqual([])
})

test('the development server answers every page of the page table itself', () => {
  expect(pageIds.filter((id) => isProxied(pages[id].path))).toEqual([])
})
