import { devPages } from './dev-pages'
import { MAX_PATH, withoutEnd } from './formats'
import { CHOSEN_WORDS } from './words'

/** A row of the page table (S2.1), which is plain data because the build reads it too. */
export interface PageDef {
  /** Path of the H5 page; `:name` segments are route parameters, which the mini-program passes in the query. */
  path: string
  /** Page module under `src/`, which is also the page's path in the mini-program. */
  page: string
  /** Root folder of the mini-program's sub-package; undefined for the main package. */
  pack?: string
  /** Document title; `null` keeps the default title, `''` is the empty title that S2.15 states. */
  title: string | null
  /** The title gives way to the heading of the content, or only where nothing is there. */
  passing?: true | 'empty'
  /** A page for looking something up: H5 shows a back button, as the mini-program's navigation bar does. */
  back?: true
  /** It can be shared in the mini-program with these parameters; not a page of an order, login or person (S25.33). */
  shared?: readonly string[]
  /** WeChat's search may index it: what a guest sees is public and depends on no link. Such a page is also shared. */
  public?: true
  /** Nothing is typed or sent on it, so that a question about the app itself interrupts nobody (S25.8). */
  resting?: true
  /** Guests read it too, and only a part of it is the visitor's own: a login without its consents stays there. */
  partlyOwn?: true
  /** It shows the visitor's applications themselves. */
  applications?: true
  /** Pulled down, it loads again (mini-program; `usePullDown`). */
  pulled?: true
  /** The parameter without which it only says that its link is not complete. */
  needs?: string
  /** Only in builds with the tester's tools, development builds included (config/env.ts). */
  dev?: true
}

const inPack = (pack: string) => (folder: string) => ({ page: `${pack}/${folder}/index`, pack })
const order = inPack('pages/order')
const agreements = inPack('pages/agreements')
const partner = inPack('pages/partner')
const more = inPack('pages/more')

const reading = { back: true, shared: [], public: true, resting: true } as const

const table = {
  home: { path: '/', page: 'pages/home/index', title: null, shared: [], public: true },
  landing: { path: '/landing/:channel', page: 'pages/landing/index', title: '', shared: ['channel'] },
  from: { path: '/from', ...order('from'), title: '当前居住城市' },
  yfrom: { path: '/yfrom', ...order('yfrom'), title: '当前居住城市' },
  selectProduct: { path: '/selectProduct', ...order('select-product'), title: CHOSEN_WORDS.selectProduct },
  productList: { path: '/productList', ...order('product-list'), title: '匹配结果', pulled: true },
  product: {
    path: '/product/:code',
    ...order('product'),
    title: '匹配',
    back: true,
    shared: ['code'],
    public: true,
  },
  result: {
    path: '/result',
    ...order('result'),
    title: '提交成功',
    passing: 'empty',
    resting: true,
    applications: true,
    pulled: true,
  },
  statusPro: {
    path: '/statusPro',
    ...more('status-pro'),
    title: '产品列表',
    ...reading,
    partlyOwn: true,
    applications: true,
    pulled: true,
  },
  mine: { path: '/mine', ...more('mine'), title: '我的', back: true, resting: true },
  about: { path: '/about', ...more('about'), title: '关于我们', ...reading },
  download: { path: '/download', ...more('download'), title: '下载APP', back: true, resting: true },
  embedded: { path: '/embedded', ...more('embedded'), title: '下载APP', resting: true },
  agreeDetail: {
    path: '/agreeDetail',
    ...agreements('agree-detail'),
    title: '正在跳转...',
    passing: true,
    back: true,
    needs: 'code',
    resting: true,
  },
  agreeList: {
    path: '/agreeList',
    ...agreements('agree-list'),
    title: '协议列表',
    back: true,
    needs: 'sid',
    shared: [],
    resting: true,
  },
  protocolCenter: {
    path: '/protocolCenter',
    ...agreements('protocol-center'),
    title: '协议',
    back: true,
    partlyOwn: true,
  },
  protocolList: {
    path: '/protocolList',
    ...agreements('protocol-list'),
    title: '协议',
    ...reading,
    needs: 'product_code',
    shared: ['product_code'],
  },
  hkprotocolList: { path: '/hkprotocolList', ...agreements('hkprotocol-list'), title: '协议', ...reading },
  hkprotocolItem: {
    path: '/hkprotocolItem',
    ...agreements('hkprotocol-item'),
    title: '协议',
    ...reading,
    needs: 'code',
    shared: ['code', 'version'],
  },
  support: { path: '/support', ...partner('support'), title: '列表页', needs: 'sid', shared: ['sid'] },
  credit: { path: '/credit', ...partner('credit'), title: '加载中', passing: true },
  credit_form: { path: '/credit/form', ...partner('credit-form'), title: '加载中', passing: true },
  credit_product: { path: '/credit/product', ...partner('credit-product'), title: '加载中', passing: true },
  credit_result: { path: '/credit/result', ...partner('credit-result'), title: '加载中', passing: true },
  ...devPages,
  // Last, because its H5 pattern matches every path that no other page has.
  notFound: { path: '/404', page: 'pages/not-found/index', title: '页面不存在', resting: true },
} as const satisfies Record<string, PageDef>

export type PageId = keyof typeof table
export const pages: Record<PageId, PageDef> = table
export const pageIds = Object.keys(table) as PageId[]

/** The pages of a build; `dev` pages exist only with the tester's tools. */
export const builtPages = (tools: boolean) => pageIds.filter((id) => tools || !pages[id].dev)

/** Taro's `h5.router.customRoutes`: page module → path patterns, the canonical one first. */
export const customRoutes = (tools: boolean): Record<string, string | string[]> =>
  Object.fromEntries(
    builtPages(tools).map((id) => {
      const { page, path } = pages[id]
      return [`/${page}`, id === 'notFound' ? [path, '(.*)'] : path]
    }),
  )

/** `subPackages` of the mini-program: root folder → pages relative to it. */
export function subPackages(tools: boolean): { root: string; pages: string[] }[] {
  const packed = builtPages(tools).map((id) => pages[id])
  const roots = [...new Set(packed.map(({ pack }) => pack))].filter((pack) => pack !== undefined)
  const inside = (root: string) => packed.filter(({ pack }) => pack === root)
  return roots.map((root) => ({ root, pages: inside(root).map(({ page }) => page.slice(root.length + 1)) }))
}

/** Pages of the main package, or all pages when the target has no sub-packages (H5). */
export const mainPages = (tools: boolean, packaged: boolean) =>
  builtPages(tools)
    .filter((id) => !packaged || !pages[id].pack)
    .map((id) => pages[id].page)

/** The page of a module such as `pages/home/index` (a leading slash or a query is accepted). */
export function pageIdOfModule(module: string): PageId | undefined {
  const bare = module.replace(/^\//, '').split('?', 1)[0]
  return pageIds.find((id) => pages[id].page === bare)
}

/** The page and the route parameters of an H5 path; undefined when no page has it, or for one that is too long. */
export function matchPath(pathname: string): { id: PageId; params: Record<string, string> } | undefined {
  if (pathname.length > MAX_PATH) return undefined
  const wanted = withoutEnd(pathname, '/').split('/')
  for (const id of pageIds) {
    const own = withoutEnd(pages[id].path, '/').split('/')
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
