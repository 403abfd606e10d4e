import type { devPages } from '@contract/dev-pages'
import type { Data, Path } from '@contract/endpoints'
import type { PageId } from '@contract/pages'
import { agents } from '../drivers/chromium/h5-driver'
import type { Driver } from '../drivers/driver'
import { askForCode as askFor, byCode } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import type { Stage, World } from './world'

export interface Seen {
  /** The stage of the visitor who is logged in; a guest if it is omitted. */
  who?: Stage
  at?: (world: World) => string | Promise<string>
  /** Id of an element that shows that the state has been reached. */
  shows: string | ((world: World) => string)
  /** User agent, if it is not the default one. */
  agent?: string
  /** The entries that the device stores besides the login. */
  stored?: Record<string, string>
  answers?: { [K in Path]?: Data<K> }
  /** The visitor's actions on the page that lead to the state. */
  act?: (visitor: Driver, world: World) => Promise<void>
  /** The state is a layer over the page: a picture shows the screen, not the page in full length. */
  over?: true
}

export interface Place extends Seen {
  at: (world: World) => string | Promise<string>
  /** The page makes no call of its own, so it has neither a loading nor an offline state. */
  still?: true
  more?: Record<string, Seen>
}

type Built = Exclude<PageId, keyof typeof devPages>

const order = (path: string, who: Stage) => (world: World) =>
  `${path}?order_no=${world.visitors[who].order_no}`
/** Returns the id of an element that belongs to a visitor's application. */
const of = (id: string, who: Stage) => (world: World) => `${id}-${world.visitors[who].apply_no}`
const tap =
  (...ids: string[]) =>
  async (visitor: Driver) => {
    for (const id of ids) await visitor.tap(id)
  }

/** Presses the button of the entry page with nothing filled in. */
const pressEmpty = async (visitor: Driver) => {
  await byCode(visitor)
  await visitor.tap('login-submit')
}

const askForCode = async (visitor: Driver) => void (await askFor(visitor, newPerson()))

async function leaveLead(visitor: Driver) {
  await visitor.fill('support-mobile', newPerson().mobile)
  await tap('support-value-call_time', 'support-consent-lead-cf1')(visitor)
  await tap('support-consent-user-service', 'support-consent-privacy', 'support-submit')(visitor)
}

const REPAYMENT = 'hk-repayment'
const WECHAT = `${agents.android} MicroMessenger/8.0.40`

/** The account of a visitor who is not one of those in world.ts. */
const ACCOUNT = { user_id: 1, phone_mark: '', mobile_masked: '138****5678' }
const CONSENTS = ['用户服务协议', '隐私政策'].map((title, i) => ({
  code: `login-${i}`,
  title,
  version: '1.0',
  hash: '',
  consent_id: String(i),
  institution_code: null,
}))

/** Describes how to reach every route in each of its states, with real data. A route without a row is a type error. */
export const visits: Record<Built, Place> = {
  home: {
    at: () => '/',
    shows: 'home-products',
    more: {
      errors: { shows: 'login-mobile-error', act: pressEmpty },
      code: { shows: 'login-code', act: askForCode },
      resume: { who: 'priced', shows: 'resume-continue' },
    },
  },
  landing: {
    at: () => '/landing/organic',
    shows: 'home-products',
    more: { errors: { shows: 'login-mobile-error', act: pressEmpty } },
  },
  from: {
    at: () => '/from',
    who: 'loggedIn',
    shows: 'from-name',
    more: {
      errors: { shows: 'from-name-error', act: tap('from-submit') },
      link: {
        shows: 'link-consents',
        answers: { '/v1/user/city': { area: null, name: null, account: ACCOUNT, agreements: CONSENTS } },
      },
      cities: { shows: 'area-search', act: tap('from-area'), over: true },
      sheet: {
        shows: 'area-search',
        act: async (visitor) => {
          await visitor.tap('from-area')
          await visitor.tapText('广东省')
        },
        over: true,
      },
      search: {
        shows: 'area-search',
        act: async (visitor) => {
          await visitor.tap('from-area')
          await visitor.waitFor('area-search')
          await visitor.fill('area-search', 'sz')
        },
        over: true,
      },
    },
  },
  yfrom: { at: () => '/yfrom', who: 'settled', shows: 'yfrom-change' },
  selectProduct: {
    at: () => '/selectProduct',
    who: 'settled',
    shows: 'basics-submit',
    more: {
      'basics-errors': { shows: 'basics-purpose-error', act: tap('basics-submit') },
      student: { shows: 'basics-student', act: tap('basics-occupation-student') },
      complete: { who: 'ready', shows: 'basics-revise' },
      identity: { who: 'priced', shows: 'identity-submit' },
      'identity-errors': { who: 'priced', shows: 'identity-id_no-error', act: tap('identity-submit') },
    },
  },
  productList: {
    at: order('/productList', 'ready'),
    who: 'ready',
    shows: 'offer-cf1-daily',
    more: {
      others: { shows: 'unmatched-toggle', act: tap('unmatched-toggle') },
      try: { shows: 'try-take', act: tap('offers-change', 'try-term-24') },
      'second-look': { who: 'dear', at: order('/productList', 'dear'), shows: 'looks-all' },
      'looks-open': {
        who: 'much',
        at: order('/productList', 'much'),
        shows: 'looks-toggle',
        act: tap('looks-toggle'),
      },
      'apply-sheet': {
        shows: 'apply-submit',
        act: tap('offer-cf1-daily-choose', 'offers-apply'),
        over: true,
      },
      comparison: {
        shows: 'comparison',
        act: tap(
          'offer-cf1-daily-choose',
          'offer-city-consumer-choose',
          'offer-direct-flex-choose',
          'offers-compare',
        ),
        over: true,
      },
    },
  },
  product: {
    at: () => '/product/cf1-daily',
    shows: 'product-apply',
    more: {
      paid: { at: () => '/product/direct-flex', shows: 'product-apply' },
      unknown: { at: () => '/product/nothing', shows: 'product-others' },
      plan: { shows: 'product-plan-table', act: tap('product-plan') },
    },
  },
  result: {
    at: order('/result', 'applied'),
    who: 'applied',
    shows: 'result-consents',
    more: {
      empty: { who: 'loggedIn', at: () => '/result', shows: 'result-products' },
      unconfirmed: {
        who: 'loggedIn',
        stored: { login_before: '\n\n' },
        at: () => '/result',
        shows: 'whose-mine',
        answers: { '/v1/user/city': { area: null, name: null, account: ACCOUNT, agreements: [] } },
      },
      unbooked: { who: 'unbooked', at: order('/result', 'unbooked'), shows: of('visit-book', 'unbooked') },
      booking: {
        who: 'unbooked',
        at: order('/result', 'unbooked'),
        shows: 'visit-submit',
        act: (visitor, { visitors }) => visitor.tap(`visit-book-${visitors.unbooked.apply_no}`),
        over: true,
      },
      'booking-errors': {
        who: 'unbooked',
        at: order('/result', 'unbooked'),
        shows: 'visit-shop-error',
        act: async (visitor, { visitors }) => {
          await visitor.tap(`visit-book-${visitors.unbooked.apply_no}`)
          await visitor.waitFor('visit-shops')
          await visitor.tap('visit-submit')
        },
        over: true,
      },
      booked: { who: 'booked', at: order('/result', 'booked'), shows: of('visit-pass', 'booked') },
    },
  },
  statusPro: {
    at: () => '/statusPro',
    shows: 'product-cf1-daily-detail',
    more: {
      own: { who: 'applied', shows: of('own', 'applied') },
      'own-none': { who: 'idle', shows: 'own-products' },
      visit: { who: 'booked', shows: of('own', 'booked') },
      filters: { shows: 'filter-show', act: tap('filter-open'), over: true },
      empty: { shows: 'page-back', answers: { '/v1.0/product/list': { products: [] } } },
    },
  },
  about: {
    at: () => '/about',
    shows: 'about-privacy',
  },
  mine: {
    at: () => '/mine',
    who: 'applied',
    shows: 'mine-export',
    more: {
      guest: { who: undefined, shows: 'mine-login' },
      export: { shows: 'export-save', act: tap('mine-export'), over: true },
      delete: { shows: 'delete-submit', act: tap('mine-delete'), over: true },
    },
  },
  download: {
    at: () => '/download',
    shows: 'download-home',
    more: { wechat: { agent: WECHAT, shows: 'guide-close', over: true } },
  },
  embedded: { at: () => '/embedded', shows: 'embedded-close' },
  agreeDetail: {
    at: () => '/agreeDetail?code=privacy',
    shows: 'agreement-contents',
    more: { leave: { at: () => '/agreeDetail?sid=demo&item=cf1', shows: 'leave-continue' } },
  },
  agreeList: {
    at: () => '/agreeList?sid=demo',
    shows: 'agree-list-privacy',
    more: {
      order: { who: 'applied', at: order('/agreeList', 'applied'), shows: 'agree-list-privacy' },
      empty: { at: () => '/agreeList', shows: 'agree-list-all' },
    },
  },
  protocolCenter: {
    at: () => '/protocolCenter',
    who: 'applied',
    shows: 'withdraw-share-cf1',
    more: {
      guest: { who: undefined, shows: 'consents-login' },
      withdraw: { shows: 'withdraw-share-cf1', act: tap('withdraw-share-cf1'), over: true },
      receipt: { shows: 'receipt-save', act: tap('receipt-share-cf1'), over: true },
    },
  },
  protocolList: {
    at: () => '/protocolList?product_code=cf1-daily',
    shows: 'agreement-share-cf1',
    more: { empty: { at: () => '/protocolList', shows: 'agreements-other' } },
  },
  hkprotocolList: { at: () => '/hkprotocolList', shows: `agreement-${REPAYMENT}` },
  hkprotocolItem: {
    at: () => `/hkprotocolItem?code=${REPAYMENT}`,
    shows: 'agreement-contents',
    more: { unknown: { at: () => '/hkprotocolItem?code=nothing', shows: 'agreement-missing' } },
  },
  support: {
    at: () => '/support?sid=demo',
    shows: 'support-item-cf1',
    more: {
      errors: { shows: 'support-mobile-error', act: tap('support-submit') },
      lead: { shows: 'support-lead', act: leaveLead },
      single: { at: () => '/support?sid=single-demo', shows: 'support-item-city' },
      unknown: { at: () => '/support?sid=nothing', shows: 'support-home' },
    },
  },
  // A valid link leads on to a child page at once, so this state uses a link that is refused.
  credit: { at: () => '/credit?_token=nothing', who: 'loggedIn', shows: 'credit-gone' },
  credit_form: {
    at: () => '/credit/form',
    who: 'halfForm',
    shows: 'credit-submit',
    more: {
      errors: { shows: 'credit-name-error', act: tap('credit-submit') },
      change: { at: () => '/credit/form?change=amount', who: 'halfProduct', shows: 'credit-amount' },
    },
  },
  credit_product: { at: () => '/credit/product', who: 'halfProduct', shows: 'credit-cf1-daily' },
  credit_result: { at: () => '/credit/result', who: 'halfResult', shows: 'credit-visited-cf1-daily' },
  notFound: { at: () => '/no/such/page', shows: 'plain-home', still: true },
}
