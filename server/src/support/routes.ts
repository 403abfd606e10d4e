import { CODE } from '@contract/codes'
import type { PathOf } from '@contract/endpoints'
import type { SupportItem } from '@contract/endpoints/support'
import { publicTerms } from '../catalogue/products'
import { mayPassLeadOn, notPassedOn } from '../channel/passing-on'
import type { Deps } from '../http/deps'
import type { Call, Handlers } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { leaveTerms, type OutboundLinks } from '../outbound/links'
import { submitLead } from '../use-cases/submit-lead'
import { sharedWith } from './leads'
import { leadAgreements, recordClick, shownItem, supportItem, supportItems, supportPage } from './support'
import type { SupportClickRow } from './tables'

type ClickPath = Extract<PathOf<'support'>, `${string}/click`>

/** As every other list: neither the partner's order nor a paid placement decides. */
const cheapestFirst = (a: SupportItem, b: SupportItem) =>
  a.annual_rate - b.annual_rate || (a.item < b.item ? -1 : 1)

/** Support pages, opened by a link with `sid`, without login (S19). */
export function supportHandlers(deps: Deps, links: OutboundLinks): Handlers<'support'> {
  const { clock } = deps

  const count = ({ db, payload: { sid, item }, context }: Call<ClickPath>, kind: SupportClickRow['kind']) =>
    recordClick(db, { sid, item, kind, channel: context._ch, device: context._did, at: clock.now() })

  const clicked = (kind: 'list' | 'single') => async (call: Call<ClickPath>) => {
    await supportItem(call.db, call.payload, clock.now())
    await count(call, kind)
    return {}
  }

  return {
    '/open/support/init': async ({ db, payload: { sid }, context, visitor }) => {
      const { title, intro, theme_color, fields } = await supportPage(db, sid)
      const { general, institutions } = await leadAgreements(db, sid, clock.now())
      const single = (await supportItems(db, sid, clock.now())).length === 1
      const told = notPassedOn(await mayPassLeadOn(db, context._ch, visitor))
      const agreements = [...general, ...institutions]
      return { sid, title, intro, theme_color, single, agreements, fields, ...told }
    },

    '/open/support/put': (call) => submitLead(call, deps),

    '/open/support/list': async ({ db, payload: { sid, lead_no }, context }) => {
      await supportPage(db, sid)
      const shared = lead_no
        ? await sharedWith(db, deps, { sid, lead_no, device: context._did })
        : new Set<string>()
      const items = (await supportItems(db, sid, clock.now())).map((item) => shownItem(item, shared))
      return { items: items.sort(cheapestFirst) }
    },

    '/open/support/click': clicked('list'),
    '/open/support/single/click': clicked('single'),

    /** The seed refuses unregistered addresses; one in a row that was changed since is not returned (S24.16). */
    '/open/support/redirect/click': async (call) => {
      const { sid, item, url, product } = await supportItem(call.db, call.payload, clock.now())
      const { institution } = product
      const other = { place: `support_items/${sid}/${item}/url`, address: url }
      const link = await links.toInstitution(call.db, institution.code, { other })
      if (!link) throw new ApiError(CODE.notFound, '该产品暂时不能前往')
      await count(call, 'redirect')
      const { amount, term } = product.definition.example
      return { ...link, institution, terms: leaveTerms(publicTerms(product, amount, term)) }
    },
  }
}
