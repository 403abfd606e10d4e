import type { Path } from '@contract/endpoints'
import type { PageId } from '@contract/pages'
import type { Driver } from '../../drivers/driver'
import { chooseArea } from '../funnel'
import { fillMissing } from '../half'
import { halfVisitor, type Known, newVisitor, readyVisitor } from '../known'
import { newPerson } from '../person'

/** An element of a page by its id as `#id`, or a text. */
export type Mark = string

/** A call that fills the page or a part of it. */
export interface Loading {
  call: Path
  /** The text when it fails. */
  failed: string
  /** The text of the control that tries again. */
  retry: string
  /** What is on the page once the answer has come, and not before. */
  ready: Mark
}

/** A write of the page's main action. */
export interface Writing {
  call: Path
  /** The control, by its id. */
  action: string
  /** Clears on the server what an earlier step has written, so that the row comes from this tap. */
  forget?: string
  /** Selects what the action has written for the visitor `$1`: one row. */
  row: string
}

/** What a page for logged-in visitors does when the login has run out. */
export interface Expiry {
  /** What is on the page after the login, where it is not what the page loads first. */
  ready?: Mark
  /** Where the page itself leads on to, where that is another one. */
  onward?: PageId
  /** What is filled in before and kept; without a draft the page is opened when the login has run out already. */
  draft?: {
    fill: (visitor: Driver) => Promise<void>
    /** The action that is refused. */
    action: string
    kept: (visitor: Driver) => Promise<void>
  }
}

export interface PageStates {
  /** Names the use of the page where it has several. */
  use?: string
  /** Makes the visitor; null = a guest. */
  who: ((server: Driver['server']) => Promise<Known>) | null
  params?: (known: Known | null) => Record<string, string>
  loads: Loading[]
  /** Left out where the page needs no login. */
  expiry?: Expiry
  /** Left out where the page's main action writes nothing, or where a scenario of its own shows it. */
  writes?: Writing
}

/** A row of `loads`; most pages use the same words for the retry. */
const load = (call: Path, failed: string, ready: Mark, retry = '重新加载'): Loading => ({
  call,
  failed,
  retry,
  ready,
})
const example = load('/v1.0/product/list', '费用试算没有加载出来，不影响继续填写', '#home-example')
const download = load('/v1/app/downloadurl', '没有查到下载地址', '下载信息')
const city = (ready: Mark) => load('/v1/user/city', '没有加载出来', ready)
const contracts = (ready: Mark, failed = '没有加载出协议') =>
  load('/v1.0/credit/special/contract/list', failed, ready)
const text = load('/support/agreement/detail', '没有加载出协议', '起生效')
const half = (ready: Mark) => load('/open/credit/half/form', '没有连上服务器', ready)
const supportList = (call: Path) => load(call, '没有加载出产品列表', '#support-item-cf1')
const ofOrder = (known: Known | null) => ({ order_no: known?.order_no ?? '' })
const ofPartner = (upTo: Parameters<typeof halfVisitor>[1]) => (server: Driver['server']) =>
  halfVisitor(server, upTo)

/** Every page's states. A page that is missing here fails test/unit/states.test.ts. */
export const pageStates: Partial<Record<PageId, PageStates | PageStates[]>> = {
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
          await visitor.see('广东省深圳市南山区')
        },
      },
    },
    writes: {
      call: '/v1/user/nameSaveCity',
      action: 'from-submit',
      row: "select 1 from visitors where user_id = $1 and area_code = '440305'",
    },
  },
  yfrom: {
    who: readyVisitor,
    loads: [city('#yfrom-confirm')],
    expiry: {},
    writes: {
      call: '/user/city/save',
      action: 'yfrom-confirm',
      // The page itself keeps the area that it shows.
      forget: 'update visitors set area_code = null where user_id = $1 returning 1',
      row: "select 1 from visitors where user_id = $1 and area_code = '330106'",
    },
  },
  selectProduct: {
    who: newVisitor,
    loads: [load('/web/form', '没有打开您的申请资料', '#quota-submit')],
    expiry: {
      draft: {
        fill: (visitor) => visitor.tap('quota-purpose-medical'),
        action: 'quota-submit',
        kept: async (visitor) => expect(await visitor.checked('quota-purpose-medical')).toBe(true),
      },
    },
    writes: {
      call: '/web/form/save',
      action: 'quota-submit',
      row: 'select 1 from orders where user_id = $1 and flow = 1',
    },
  },
  productList: {
    who: readyVisitor,
    params: ofOrder,
    loads: [load('/v2/product/showList', '没有加载出匹配结果', '#offer-cf1-daily')],
    expiry: {},
    // The application: test/scenarios/funnel.ts "two quick taps on a slow network make one application".
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
  statusPro: {
    who: readyVisitor,
    loads: [
      load('/v1.0/product/list', '没有加载出产品列表', '#product-cf1-daily'),
      load('/web/result/list', '没有加载出您的申请', '#own-resume'),
      load('/v1/app/pending', '没有加载出您的申请', '#own-resume'),
    ],
    expiry: { ready: '#own-resume' },
  },
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
      load('/v1/user/consent/list', '没有加载出您的授权', '没有生效中的授权'),
    ],
    // The visitor gives these consents at the login.
    expiry: { ready: '#withdraw-privacy' },
    // The withdrawal: test/scenarios/privacy.ts.
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
    // The lead: test/scenarios/support.ts, with two taps.
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
          // Ticks are never kept.
          expect(await visitor.checked('credit-consent-identity')).toBe(false)
        },
      },
    },
    // Two taps: test/scenarios/half.ts.
  },
  credit_product: {
    who: ofPartner('product'),
    loads: [half('#credit-cf1-daily'), load('/open/credit/half/list', '没有加载出产品', '#credit-cf1-daily')],
    expiry: {},
  },
  credit_result: { who: ofPartner('result'), loads: [half('#credit-visited-cf1-daily')], expiry: {} },
  // It loads nothing; test/e2e/pages.test.ts follows its link home.
  notFound: { who: null, loads: [] },
}
