/**
 * THE page table (product.md §2, decisions.md §2). `app.config`, the H5 routes, the guard, the titles, navigation,
 * the server's history fallback and the tests derive from it. Pure data: it is also read at build time.
 */
export interface PageDef {
  /** H5 address; `:name` segments are route parameters. On the mini-program they travel in the query. */
  path: string
  /** Page module under `src/`, which is the page's path in the mini-program. */
  page: string
  /** Sub-package of the mini-program: the root folder. None = main package. */
  pack?: string
  /** Document title; `null` keeps the neutral default, `''` is the empty title that product.md states. */
  title: string | null
  /** Only in development builds. */
  dev?: true
}

const order = 'pages/order'
const agreements = 'pages/agreements'
const partner = 'pages/partner'
const more = 'pages/more'

const table = {
  home: { path: '/', page: 'pages/home/index', title: null },
  landing: { path: '/landing/:channel', page: 'pages/landing/index', title: '' },
  from: { path: '/from', page: 'pages/from/index', title: '当前居住城市' },
  yfrom: { path: '/yfrom', page: 'pages/yfrom/index', title: '当前居住城市' },
  selectProduct: {
    path: '/selectProduct',
    page: `${order}/select-product/index`,
    pack: order,
    title: '确认额度',
  },
  productList: { path: '/productList', page: `${order}/product-list/index`, pack: order, title: '匹配结果' },
  product: { path: '/product/:code', page: `${order}/product/index`, pack: order, title: '匹配' },
  result: { path: '/result', page: `${order}/result/index`, pack: order, title: '提交成功' },
  statusPro: { path: '/statusPro', page: `${more}/status-pro/index`, pack: more, title: '产品列表' },
  about: { path: '/about', page: `${more}/about/index`, pack: more, title: '关于我们' },
  download: { path: '/download', page: `${more}/download/index`, pack: more, title: '下载APP' },
  embedded: { path: '/embedded', page: `${more}/embedded/index`, pack: more, title: '下载APP' },
  agreeDetail: {
    path: '/agreeDetail',
    page: `${agreements}/agree-detail/index`,
    pack: agreements,
    title: '正在跳转...',
  },
  agreeList: {
    path: '/agreeList',
    page: `${agreements}/agree-list/index`,
    pack: agreements,
    title: '协议列表',
  },
  protocolCenter: {
    path: '/protocolCenter',
    page: `${agreements}/protocol-center/index`,
    pack: agreements,
    title: '协议',
  },
  protocolList: {
    path: '/protocolList',
    page: `${agreements}/protocol-list/index`,
    pack: agreements,
    title: '协议',
  },
  hkprotocolList: {
    path: '/hkprotocolList',
    page: `${agreements}/hkprotocol-list/index`,
    pack: agreements,
    title: '协议',
  },
  hkprotocolItem: {
    path: '/hkprotocolItem',
    page: `${agreements}/hkprotocol-item/index`,
    pack: agreements,
    title: '协议',
  },
  support: { path: '/support', page: `${partner}/support/index`, pack: partner, title: '列表页' },
  credit: { path: '/credit', page: `${partner}/credit/index`, pack: partner, title: '加载中' },
  credit_form: { path: '/credit/form', page: `${partner}/credit-form/index`, pack: partner, title: '加载中' },
  credit_product: {
    path: '/credit/product',
    page: `${partner}/credit-product/index`,
    pack: partner,
    title: '加载中',
  },
  credit_result: {
    path: '/credit/result',
    page: `${partner}/credit-result/index`,
    pack: partner,
    title: '加载中',
  },
  gallery: { path: '/gallery', page: 'pages/gallery/index', pack: 'pages/gallery', title: '组件', dev: true },
  // Last: on H5 its pattern takes every address that no other page has.
  notFound: { path: '/404', page: 'pages/not-found/index', title: '页面不存在' },
} as const satisfies Record<string, PageDef>

export type PageId = keyof typeof table
export const pages: Record<PageId, PageDef> = table
export const pageIds = Object.keys(table) as PageId[]

/** The pages of a build; `dev` pages exist only in development. */
export const builtPages = (development: boolean) => pageIds.filter((id) => development || !pages[id].dev)

/** Taro's `h5.router.customRoutes`: page → address patterns, the canonical one first. */
export function customRoutes(development: boolean): Record<string, string | string[]> {
  return Object.fromEntries(
    builtPages(development).map((id) => [
      `/${pages[id].page}`,
      id === 'notFound' ? [pages[id].path, '(.*)'] : pages[id].path,
    ]),
  )
}

/** `subPackages` of the mini-program: root folder → pages relative to it. */
export function subPackages(development: boolean): { root: string; pages: string[] }[] {
  const byRoot = new Map<string, string[]>()
  for (const id of builtPages(development)) {
    const { pack, page } = pages[id]
    if (pack) byRoot.set(pack, [...(byRoot.get(pack) ?? []), page.slice(pack.length + 1)])
  }
  return [...byRoot].map(([root, list]) => ({ root, pages: list }))
}

/** Pages of the main package, or all of them where there are no packages (H5). */
export const mainPages = (development: boolean, packaged: boolean) =>
  builtPages(development)
    .filter((id) => !packaged || !pages[id].pack)
    .map((id) => pages[id].page)

/** The page whose module this is, e.g. of `pages/home/index` (leading slash or query allowed). */
export function pageIdOfModule(module: string): PageId | undefined {
  const bare = module.replace(/^\//, '').split('?')[0]
  return pageIds.find((id) => pages[id].page === bare)
}

/** The page and route parameters of an H5 address path; undefined when no page has it. */
export function matchPath(pathname: string): { id: PageId; params: Record<string, string> } | undefined {
  const wanted = pathname.replace(/\/+$/, '').split('/')
  for (const id of pageIds) {
    const own = pages[id].path.replace(/\/+$/, '').split('/')
    if (own.length !== wanted.length) continue
    const params: Record<string, string> = {}
    const fits = own.every((part, i) => {
      const value = wanted[i] ?? ''
      if (!part.startsWith(':')) return part === value
      params[part.slice(1)] = decodeSegment(value)
      return value !== ''
    })
    if (fits) return { id, params }
  }
  return undefined
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
