import products from '../../../server/seed/products.json'
import { PRODUCTS, type Visitor } from '../visitor'
import type { World } from '../world'
import { compare, type Row } from './compare'

const nameOf = (institution: string) => products.find(({ code }) => code === PRODUCTS[institution])?.name

/** What WeChat was asked, and the one message to each visitor who allowed it. */
export function wechatRows(world: World, visitors: Visitor[]): Row[] {
  const lines = world.journal('wechat')
  const byMobile = new Map(visitors.map((visitor) => [visitor.person.mobile, visitor]))
  const tokens = lines.flatMap(({ at, token }) => (token ? [{ at, id: token, about: token }] : []))
  const numbers = lines.flatMap(({ at, mobile = '' }) =>
    mobile ? [{ at, id: mobile, about: mobile, wrong: !byMobile.get(mobile)?.wechat }] : [],
  )
  const messages = lines.flatMap(({ at, openid = '', product = '', errcode }) => {
    if (!openid) return []
    const visitor = byMobile.get(openid.replace('openid-', ''))
    const about = visitor?.applications.find(({ institution }) => nameOf(institution) === product)
    const end = about && (visitor?.withdrawn.get(about.apply_no) ?? Number.POSITIVE_INFINITY)
    // A repetition is one about the same product; WeChat delivers none of them.
    return [{ at, id: product, about: openid, wrong: end === undefined || (errcode === 0 && at > end) }]
  })
  const told = visitors.filter(({ hasAllowed, withdrawn }) => hasAllowed && withdrawn.size === 0)
  return [
    compare('access tokens of WeChat', new Set(tokens.map(({ about }) => about)), tokens),
    compare(
      'phone numbers from WeChat',
      visitors.flatMap(({ wechat, person }) => (wechat ? person.mobile : [])),
      numbers,
    ),
    compare(
      'messages to visitors by WeChat',
      told.map(({ person }) => `openid-${person.mobile}`),
      messages,
    ),
  ]
}
