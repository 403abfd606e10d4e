import { CODE } from '@contract/envelope'
import type { Deps } from '../deps'
import { ownOrder } from '../form/orders'
import { ApiError, type Call, type Handlers } from '../handler'
import { agreementText, type CurrentAgreement, currentAgreements } from '../services/agreements'
import { listedProduct } from '../services/products'
import { leadAgreements, supportPage } from '../services/support'

type AgreementPath = '/support/agreement/detail' | '/v1.0/credit/special/contract/list'
const CONTRACTS = '/v1.0/credit/special/contract/list'

/** Groups that belong to every order, whatever is applied for. */
const GENERAL = ['login', 'platform', 'hk']

/** Codes of the agreements of the products that an order was applied for with. */
async function codesOfOrder(
  call: Call<typeof CONTRACTS>,
  user_id: number,
  order_no: string,
): Promise<string[]> {
  await ownOrder(call.db, user_id, order_no)
  const rows = await call.db
    .selectFrom('applications as a')
    .innerJoin('product_versions as p', (join) =>
      join.onRef('p.code', '=', 'a.product_code').onRef('p.version', '=', 'a.product_version'),
    )
    .select('definition')
    .where('a.order_no', '=', order_no)
    .execute()
  return rows.flatMap((row) => row.definition.agreements)
}

/** Agreement texts and lists (endpoints.md "Agreements and contracts"). */
export function agreementHandlers({ clock }: Deps): Handlers<AgreementPath> {
  return {
    '/support/agreement/detail': async ({ db, payload }) => {
      const text = await agreementText(db, payload.code, payload.version, clock.now())
      return { ...text, effective_at: text.effective_at.toISOString() }
    },

    /**
     * Of a product: its own. Of an order (the visitor's): the general ones and those of its applications.
     * Of a support page: what a lead there needs. Else all.
     */
    [CONTRACTS]: async (call) => {
      const { product_code, order_no, sid, group } = call.payload
      let wanted: (agreement: CurrentAgreement) => boolean = () => true
      if (product_code !== undefined) {
        const codes = (await listedProduct(call.db, product_code)).definition.agreements
        wanted = ({ code }) => codes.includes(code)
      } else if (order_no !== undefined) {
        if (!call.visitor) throw new ApiError(CODE.unauthenticated, '请先登录')
        const codes = await codesOfOrder(call, call.visitor.user_id, order_no)
        wanted = (agreement) => GENERAL.includes(agreement.group) || codes.includes(agreement.code)
      } else if (sid !== undefined) {
        await supportPage(call.db, sid)
        const { general, institutions } = await leadAgreements(call.db, sid, clock.now())
        const codes = [...general, ...institutions].map(({ code }) => code)
        wanted = ({ code }) => codes.includes(code)
      }
      const agreements = await currentAgreements(call.db, clock.now())
      return {
        contracts: agreements
          .filter((agreement) => wanted(agreement) && (group === undefined || agreement.group === group))
          .map(({ code, title, version, group: of, institution_code, effective_at }) => ({
            code,
            title,
            version,
            group: of,
            institution_code,
            effective_at: effective_at.toISOString(),
          })),
      }
    },
  }
}
