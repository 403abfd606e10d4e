import type { Path } from '@contract/endpoints'
import type { PageId } from '@contract/pages'
import type { Driver } from '../../drivers/driver'
import { halfVisitor, type Known, newVisitor, readyVisitor } from '../known'

/** What stands on a page: an element by its id as `#id`, or a text. */
export type Mark = string

/** A call that fills the page or a part of it. */
export interface Loading {
  call: Path
  /** What says that it did not come. */
  failed: string
  /** The control that asks again, by its words. */
  retry: string
  /** What is there once it came, and not before. */
  ready: Mark
}

/** A write of the page's main action. */
export interface Writing {
  call: Path
  /** The control, by its id. */
  action: string
  /** Fills what the action needs. */
  fill?: (visitor: Driver, known: Known) => Promise<void>
  /** How many rows there are of it afterwards: one. */
  rows: (visitor: Driver, known: Known) => Promise<unknown[]>
}

/** How a page of somebody who is logged in takes it that the login has run out. */
export interface Expiry {
  /** What is there again after the login. */
  ready: Mark
  /** Where the page itself leads on to, where that is another one. */
  onward?: PageId
  /** Typed before, found again afterwards; without it the page is entered with a login that has run out. */
  draft?: {
    fill: (visitor: Driver) => Promise<void>
    /** The action that is refused. */
    action: string
    kept: (visitor: Driver) => Promise<void>
  }
}

export interface PageStates {
  /** What the page is there for, where it has several uses. */
  use?: string
  /** Who comes; null = a guest. */
  who: ((server: Driver['server']) => Promise<Known>) | null
  params?: (known: Known | null) => Record<string, string>
  loads: Loading[]
  /** Left out where the page needs no login. */
  expiry?: Expiry
  /** Left out where the page's main action writes nothing, or where a scenario of its own shows it. */
  writes?: Writing
}

const example: Loading = {
  call: '/v1.0/product/list',
  failed: '费用试算没有加载出来，不影响继续填写',
  retry: '重新加载',
  ready: '#home-example',
}
const download: Loading = {
  call: '/v1/app/downloadurl',
  failed: '没有查到下载地址',
  retry: '重新加载',
  ready: '下载信息',
}
const city = (ready: Mark): Loading => ({
  call: '/v1/user/city',
  failed: '没有加载出来',
  retry: '重新加载',
  ready,
})
const contracts = (failed: string, ready: Mark): Loading => ({
  call: '/v1.0/credit/special/contract/list',
  failed,
  retry: '重新加载',
  ready,
})
const text = (ready: Mark): Loading => ({
  call: '/support/agreement/detail',
  failed: '没有加载出协议',
  retry: '重新加载',
  ready,
})
const list = (call: Path): Loading => ({
  call,
  failed: '没有加载出产品列表',
  retry: '重新加载',
  ready: '#support-item-cf1',
})
const half = (ready: Mark): Loading => ({
  call: '/open/credit/half/form',
  failed: '没有连上服务器',
  retry: '重新加载',
  ready,
})
const value = async (visitor: Driver, id: string, expected: string) =>
  expect(await visitor.value(id)).toBe(expected)

/** Every page's states. A page that is missing here fails test/unit/states.test.ts. */
export const pageStates: Partial<Record<PageId, PageStates | PageStates[]>> = {
  home: {
    who: readyVisitor,
    loads: [
      example,
      {
        call: '/v1/app/pending',
        failed: '没有查到您的申请进度',
        retry: '重试',
        ready: '#resume-continue',
      },
    ],
  },
  landing: {
    who: null,
    params: () => ({ channel: 'organic' }),
    loads: [example],
  },
  from: {
    who: newVisitor,
    loads: [city('#from-name')],
    expiry: {
      ready: '#from-name',
      draft: {
        fill: async (visitor) => {
          await visitor.fill('from-name', '王小明')
          await visitor.tap('from-area')
          for (const place of ['广东省', '深圳市', '南山区']) await visitor.tapText(place)
          await visitor.see('南山区')
        },
        action: 'from-submit',
        kept: async (visitor) => {
          await value(visitor, 'from-name', '王小明')
          await visitor.see('广东省深圳市南山区')
        },
      },
    },
    writes: {
      call: '/v1/user/nameSaveCity',
      action: 'from-submit',
      rows: (visitor, { user_id }) =>
        visitor.server.rows('select 1 from visitors where user_id = $1 and area_code = $2', [
          user_id,
          '440305',
        ]),
    },
  },
  yfrom: {
    who: readyVisitor,
    loads: [city('#yfrom-confirm')],
    expiry: { ready: '#yfrom-confirm' },
    writes: {
      call: '/user/city/save',
      action: 'yfrom-confirm',
      // The page keeps what it has shown; only the server forgets, so that the row is this tap's.
      fill: async (visitor, { user_id }) => {
        await visitor.server.rows('update visitors set area_code = null where user_id = $1', [user_id])
      },
      rows: (visitor, { user_id }) =>
        visitor.server.rows('select 1 from visitors where user_id = $1 and area_code = $2', [
          user_id,
          '330106',
        ]),
    },
  },
  selectProduct: {
    who: newVisitor,
    loads: [
      {
        call: '/web/form',
        failed: '没有打开您的申请资料',
        retry: '重新加载',
        ready: '#quota-submit',
      },
    ],
    expiry: {
      ready: '#quota-submit',
      draft: {
        fill: (visitor) => visitor.tap('quota-purpose-medical'),
        action: 'quota-submit',
        kept: async (visitor) => expect(await visitor.checked('quota-purpose-medical')).toBe(true),
      },
    },
    writes: {
      call: '/web/form/save',
      action: 'quota-submit',
      rows: (visitor, { user_id }) =>
        visitor.server.rows('select 1 from orders where user_id = $1 and flow = 1', [user_id]),
    },
  },
  productList: {
    who: readyVisitor,
    params: (known) => ({ order_no: known?.order_no ?? '' }),
    loads: [
      {
        call: '/v2/product/showList',
        failed: '没有加载出匹配结果',
        retry: '重新加载',
        ready: '#offer-cf1-daily',
      },
    ],
    expiry: { ready: '#offer-cf1-daily' },
    // Applying: test/scenarios/funnel.ts "a slow network and an impatient finger make one application".
  },
  product: {
    who: null,
    params: () => ({ code: 'cf1-daily' }),
    loads: [
      {
        call: '/v2/product/info',
        failed: '没有加载出这个产品',
        retry: '重新加载',
        ready: '#product-apply',
      },
    ],
  },
  result: {
    who: readyVisitor,
    params: (known) => ({ order_no: known?.order_no ?? '' }),
    loads: [
      {
        call: '/web/result/list',
        failed: '没有加载出最新进度',
        retry: '重新加载',
        ready: '还没有提交过申请',
      },
    ],
    expiry: { ready: '还没有提交过申请' },
  },
  statusPro: {
    who: readyVisitor,
    loads: [
      {
        call: '/v1.0/product/list',
        failed: '没有加载出产品列表',
        retry: '重新加载',
        ready: '#product-cf1-daily',
      },
      { call: '/web/result/list', failed: '没有加载出您的申请', retry: '重新加载', ready: '#own-resume' },
      { call: '/v1/app/pending', failed: '没有加载出您的申请', retry: '重新加载', ready: '#own-resume' },
    ],
    expiry: { ready: '#own-resume' },
  },
  about: {
    who: null,
    loads: [
      {
        call: '/v1.0/product/list',
        failed: '没有加载出合作机构',
        retry: '重新加载',
        ready: '许可证编号：',
      },
      {
        call: '/v1.0/credit/special/contract/list',
        failed: '没有加载出协议',
        retry: '重新加载',
        ready: '#about-privacy',
      },
    ],
  },
  download: { who: null, loads: [download] },
  embedded: { who: null, loads: [download] },
  agreeDetail: [
    { use: 'a text', who: null, params: () => ({ code: 'privacy' }), loads: [text('起生效')] },
    {
      use: 'the way out',
      who: null,
      params: () => ({ sid: 'demo', item: 'cf1' }),
      loads: [
        {
          call: '/open/support/redirect/click',
          failed: '没有取得要前往的网址',
          retry: '重新加载',
          ready: '#leave-continue',
        },
      ],
    },
  ],
  agreeList: [
    {
      use: 'of an order',
      who: readyVisitor,
      params: (known) => ({ order_no: known?.order_no ?? '' }),
      loads: [contracts('没有加载出协议列表', '#agree-list-privacy')],
      expiry: { ready: '#agree-list-privacy' },
    },
    {
      use: 'of a partner list',
      who: null,
      params: () => ({ sid: 'demo' }),
      loads: [contracts('没有加载出协议列表', '#agree-list-privacy')],
    },
  ],
  protocolCenter: {
    who: newVisitor,
    loads: [
      contracts('没有加载出协议', '#agreement-privacy'),
      {
        call: '/v1/user/consent/list',
        failed: '没有加载出您的授权',
        retry: '重新加载',
        ready: '没有生效中的授权',
      },
    ],
    // The login itself takes consents.
    expiry: { ready: '#withdraw-privacy' },
    // Withdrawing: test/scenarios/privacy.ts.
  },
  protocolList: {
    who: null,
    params: () => ({ product_code: 'cf1-daily' }),
    loads: [contracts('没有加载出协议', '#agreement-share-cf1')],
  },
  hkprotocolList: { who: null, loads: [contracts('没有加载出协议', '#agreement-hk-repayment')] },
  hkprotocolItem: { who: null, params: () => ({ code: 'hk-repayment' }), loads: [text('起生效')] },
  support: {
    who: null,
    params: () => ({ sid: 'demo' }),
    loads: [list('/open/support/init'), list('/open/support/list')],
    // The lead: test/scenarios/support.ts, with two taps.
  },
  credit: {
    who: (server) => halfVisitor(server, 'form'),
    loads: [half('#credit-submit')],
    expiry: { ready: '#credit-submit', onward: 'credit_form' },
  },
  credit_form: {
    who: (server) => halfVisitor(server, 'form'),
    loads: [half('#credit-submit')],
    expiry: { ready: '#credit-submit' },
    // With a draft, and tapped twice: test/scenarios/half.ts.
  },
  credit_product: {
    who: (server) => halfVisitor(server, 'product'),
    loads: [
      half('#credit-cf1-daily'),
      {
        call: '/open/credit/half/list',
        failed: '没有加载出产品',
        retry: '重新加载',
        ready: '#credit-cf1-daily',
      },
    ],
    expiry: { ready: '#credit-cf1-daily' },
  },
  credit_result: {
    who: (server) => halfVisitor(server, 'result'),
    loads: [half('#credit-visited-cf1-daily')],
    expiry: { ready: '#credit-visited-cf1-daily' },
  },
  // Loads nothing; test/e2e/routes.test.ts has its way home.
  notFound: { who: null, loads: [] },
}
