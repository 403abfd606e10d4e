import { listedProducts } from '../catalogue/products'
import type { Deps } from '../http/deps'
import type { Call, Handlers, Visitor } from '../http/handler'
import { productOf } from '../outbound/addresses'
import type { OutboundLinks } from '../outbound/links'
import { countAdVisitor, listAds, recordClick } from './ads'

type AdCall = Pick<Call<'/web/ad/click'>, 'db' | 'payload' | 'context' | 'ip'> & { visitor: Visitor | null }

export function adsHandlers({ clock }: Deps, links: OutboundLinks): Handlers<'ads'> {
  const clickOf = ({ payload, context, visitor }: Omit<AdCall, 'db'>) => ({
    id: payload.id,
    channel: context._ch,
    device: context._did,
    user_id: visitor?.user_id ?? null,
    at: clock.now(),
  })
  const click = (kind: 'click' | 'stock') => async (call: AdCall) => ({
    target: await recordClick(call.db, links, { ...clickOf(call), kind, ip: call.ip }),
  })
  return {
    /** Without those that lead to a product which may not be offered now. */
    '/web/ad/list': async ({ db, payload }) => {
      const { ads } = await listAds(db, links, payload.position, clock.now())
      const offered = (await listedProducts(db, clock.now())).map(({ definition }) => definition.code)
      const isOffered = (code: string | undefined) => code === undefined || offered.includes(code)
      return { ads: ads.filter(({ target }) => isOffered(productOf(target))) }
    },
    '/web/ad/click': click('click'),
    '/web/ad/stock/click': click('stock'),
    '/web/ad/uv/click': async (call) => ({ target: await countAdVisitor(call.db, links, clickOf(call)) }),
  }
}
