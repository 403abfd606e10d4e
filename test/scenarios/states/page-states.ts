import type { devPages } from '@contract/dev-pages'
import type { Path } from '@contract/endpoints'
import type { PageId } from '@contract/pages'
import type { Driver } from '../../drivers/driver'
import { answerBasics, chooseArea } from '../funnel'
import { fillMissing } from '../half'
import { halfVisitor, type Known, newVisitor, readyVisitor } from '../known'
import { newPerson } from '../person'

/** Identifies something on a page: `#id` for an element, or a text. */
export type Mark = string

/** A call that loads the page or a part of it. */
export interface Loading {
  call: Path
  failed: string
  retry: string
  /** Appears on the page only after the response has arrived. */
  ready: Mark
}

/** The write of the page's main action. */
export interface Writing {
  call: Path
  action: string
  /** Deletes what an earlier step has written on the server, so that the row belongs to this tap. */
  forget?: string
  /** Selects the one row that the action has written for the visitor `$1`. */
  row: string
}

/** Describes how a page for logged-in visitors behaves when the login has expired. */
export interface Expiry {
  /** Appears on the page after the login; the default is what the page loads first. */
  ready?: Mark
  /** The page to which this page redirects after the login, if it does. */
  onward?: PageId
  /** Input that is made before the login expires and kept; without it the page opens afterwards. */
  draft?: {
    fill: (visitor: Driver) => Promise<void>
    /** The id of the control whose call is rejected. */
    action: string
    kept: (visitor: Driver) => Promise<void>
  }
}

export interface PageStates {
  /** Names the use of the page if it has several. */
  use?: string
  /** Creates the visitor; null means a guest. */
  who: ((server: Driver['server']) => Promise<Known>) | null
  params?: (known: Known | null) => Record<string, string>
  loads: Loading[]
  /** Omitted if the page needs no login. */
  expiry?: Expiry
  /** Omitted if the page's main action writes nothing, or if a separate scenario covers it. */
  writes?: Writing
}

/** Creates a row of `loads`; most pages use the same text for the retry button. */
const load = (call: Path, failed: string, ready: Mark, retry = '重新加载'): Loading => ({
  call,
  failed,
  retry,
  ready,
})
const example = load('/v1.0/product/list', '费用试算没有加载出来，不影响继续填写', '#home-example')
const download = load('/v1/app/downloadurl', '没有查到下载地址', '#download-address')
const city = (ready: Mark) => load('/v1/user/city', '没有加载出来', ready)
const contracts = (ready: Mark, failed = '没有加载出协议') =>
  load('/v1.0/credit/special/contract/list', failed, ready)
const text = load('/support/agreement/detail', '没有加载出协议', '起生效')
const half = (ready: Mark) => load('/open/credit/half/form', '没有连上服务器', ready)
const supportList = (call: Path) => load(call, '没有加载出产品列表', '#support-item-cf1')
const ofOrder = (known: Known | null) => ({ order_no: known?.order_no ?? '' })
const ofPartner = (upTo: Parameters<typeof halfVisitor>[1]) => (server: Driver['server']) =>
  halfVisitor(server, upTo)

/** The states of every page. A page that is missing here fails the type check. */
export const pageStates: Record<Exclude<PageId, keyof typeof devPages>, PageStates | PageStates[]> = {
  home: {
    who: readyVisitor,
    loads: [example, load('/v1/app/pending', '没有查到您的申请进度', '#resume-continue', '重试')],
  },
  landing: { who: null, params: () => ({ channel: 'organic' }), loads: [example] },
  from: {
    who: newVisitor,
    loads: [city('#from-name')],
    expiry: {
      draft: {
        fill: async (visitor) => {
          await visitor.fill('from-name', '王小明')
          await chooseArea(visitor, 'from-area')
        },
        action: 'from-submit',
        kept: async (visitor) => {
          expect(await visitor.value('from-name')).toBe('王小明')
          await visitor.see('广东省深圳市')
        },
      },
    },
    writes: {
      call: '/v1/user/nameSaveCity',
      action: 'from-submit',
      row: "select 1 from visitors where user_id = $1 and area_code = '440300'",
    },
  },
  yfrom: {
    who: readyVisitor,
    loads: [city('#yfrom-confirm')],
    expiry: {},
    writes: {
      call: '/user/city/save',
      action: 'yfrom-confirm',
      // The page itself stores the area that it shows.
      forget: 'update visitors set area_code = null where user_id = $1 returning 1',
      row: "select 1 from visitors where user_id = $1 and area_code = '330100'",
    },
  },
  selectProduct: {
    who: newVisitor,
    loads: [load('/web/form', '没有打开您的申请资料', '#basics-submit')],
    expiry: {
      draft: {
        fill: async (visitor) => {
          await visitor.tap('basics-term-12')
          await answerBasics(visitor)
        },
        action: 'basics-submit',
        kept: async (visitor) => expect(await visitor.checked('basics-purpose-decoration')).toBe(true),
      },
    },
    writes: {
      call: '/web/form/save',
      action: 'basics-submit',
      row: 'select 1 from orders where user_id = $1 and flow = 1',
    },
  },
  productList: {
    who: readyVisitor,
    params: ofOrder,
    loads: [load('/v2/product/showList', '没有加载出匹配结果', '#offer-cf1-daily')],
    expiry: {},
    // The application is covered by test/scenarios/funnel.ts "two quick taps on a slow network make one application".
  },
  product: {
    who: null,
    params: () => ({ code: 'cf1-daily' }),
    loads: [load('/v2/product/info', '没有加载出这个产品', '#product-apply')],
  },
  result: {
    who: readyVisitor,
    params: ofOrder,
    loads: [load('/web/result/list', '没有加载出最新进度', '还没有提交过申请')],
    expiry: {},
  },
  statusPro: [
    {
      use: 'with the own applications',
      who: readyVisitor,
      loads: [
        load('/web/result/list', '没有加载出您的申请', '#own-resume'),
        load('/v1/app/pending', '没有加载出您的申请', '#own-resume'),
      ],
      expiry: { ready: '#own-resume' },
    },
    {
      use: 'with all products',
      who: null,
      loads: [load('/v1.0/product/list', '没有加载出产品列表', '#product-cf1-daily')],
    },
  ],
  mine: { who: newVisitor, loads: [], expiry: { ready: '#mine-export' } },
  about: {
    who: null,
    loads: [load('/v1.0/product/list', '没有加载出合作机构', '许可证编号：'), contracts('#about-privacy')],
  },
  download: { who: null, loads: [download] },
  embedded: { who: null, loads: [download] },
  agreeDetail: [
    { use: 'a text', who: null, params: () => ({ code: 'privacy' }), loads: [text] },
    {
      use: 'the leave page',
      who: null,
      params: () => ({ sid: 'demo', item: 'cf1' }),
      loads: [load('/open/support/redirect/click', '没有取得要前往的网址', '#leave-continue')],
    },
  ],
  agreeList: [
    {
      use: 'of an order',
      who: readyVisitor,
      params: ofOrder,
      loads: [contracts('#agree-list-privacy', '没有加载出协议列表')],
      expiry: {},
    },
    {
      use: 'of a partner list',
      who: null,
      params: () => ({ sid: 'demo' }),
      loads: [contracts('#agree-list-privacy', '没有加载出协议列表')],
    },
  ],
  protocolCenter: {
    who: newVisitor,
    loads: [
      contracts('#agreement-privacy'),
      load('/v1/user/consent/list', '没有加载出您的授权', '我们没有向任何机构提供您的资料'),
    ],
    // The visitor gives these consents during the login.
    expiry: { ready: '#withdraw-privacy' },
    // The withdrawal is covered by test/scenarios/privacy.ts.
  },
  protocolList: {
    who: null,
    params: () => ({ product_code: 'cf1-daily' }),
    loads: [contracts('#agreement-share-cf1')],
  },
  hkprotocolList: { who: null, loads: [contracts('#agreement-hk-repayment')] },
  hkprotocolItem: { who: null, params: () => ({ code: 'hk-repayment' }), loads: [text] },
  support: {
    who: null,
    params: () => ({ sid: 'demo' }),
    loads: [supportList('/open/support/init'), supportList('/open/support/list')],
    // The lead, with two taps, is covered by test/scenarios/support.ts.
  },
  credit: {
    who: ofPartner('form'),
    loads: [half('#credit-submit')],
    expiry: { onward: 'credit_form' },
  },
  credit_form: {
    who: ofPartner('form'),
    loads: [half('#credit-submit')],
    expiry: {
      draft: {
        fill: (visitor) => fillMissing(visitor, { ...newPerson(), name: '王小明' }),
        action: 'credit-submit',
        kept: async (visitor) => {
          expect(await visitor.value('credit-name')).toBe('王小明')
          // Ticks are never restored.
          expect(await visitor.checked('credit-consent-identity')).toBe(false)
        },
      },
    },
    // Two taps are covered by test/scenarios/half.ts.
  },
  credit_product: {
    who: ofPartner('product'),
    loads: [half('#credit-cf1-daily'), load('/open/credit/half/list', '没有加载出产品', '#credit-cf1-daily')],
    expiry: {},
  },
  credit_result: { who: ofPartner('result'), loads: [half('#credit-visited-cf1-daily')], expiry: {} },
  // This page loads nothing; test/e2e/pages.test.ts follows its link to the home page.
  notFound: { who: null, loads: [] },
}
