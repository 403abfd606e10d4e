import { REPAYMENT } from '@contract/rules/agreement'
import type { Kysely } from 'kysely'
import { applicationsWithProduct } from '../application/applications-with-product'
import type { AgreementVersion } from '../catalogue/catalogue'
import { listedProduct } from '../catalogue/products'
import type { Deps } from '../http/deps'
import type { Handlers, Visitor } from '../http/handler'
import { ownOrder } from '../order/orders'
import type { Database } from '../postgres/tables'
import { leadAgreements, supportPage } from '../support/support'
import type { Wechat } from '../wechat/api'
import { agreementText, currentAgreements, loginAgreements } from './agreements'

const CONTRACTS = '/v1.0/credit/special/contract/list'

/** Agreement groups of every order, independent of its applications. */
const GENERAL = ['login', 'platform', REPAYMENT]

/** Codes of the agreements of an order's applications, or of a visitor's applications for one product. */
async function codesApplied(
  db: Kysely<Database>,
  of: { order_no: string } | { user_id: number; product_code: string },
): Promise<string[]> {
  const rows = await applicationsWithProduct(db)
    .select('definition')
    .where((eb) => eb.and(of))
    .execute()
  return rows.flatMap((row) => row.definition.agreements)
}

/** Codes of a listed product's agreements; for an unlisted one, those of the visitor's applications for it. */
async function codesOfProduct(
  db: Kysely<Database>,
  visitor: Visitor | null,
  product_code: string,
): Promise<string[]> {
  try {
    return (await listedProduct(db, product_code)).definition.agreements
  } catch (error) {
    const codes = visitor ? await codesApplied(db, { user_id: visitor.user_id, product_code }) : []
    if (!codes.length) throw error
    return codes
  }
}

/** Agreement texts and lists (S22). */
export function agreementHandlers({ clock }: Deps, wechat: Wechat | null): Handlers<'agreement'> {
  return {
    '/support/agreement/detail': async ({ db, payload }) => {
      const text = await agreementText(db, payload.code, payload.version, clock.now())
      return { ...text, effective_at: text.effective_at.toISOString() }
    },

    /**
     * Agreements of a product; or of the visitor's order (general groups and those of its applications); or those that a
     * lead on a support page needs; otherwise all.
     */
    [CONTRACTS]: async (call) => {
      const { product_code, order_no, sid, group } = call.payload
      let wanted: (agreement: AgreementVersion) => boolean = () => true
      if (product_code !== undefined) {
        const codes = await codesOfProduct(call.db, call.visitor, product_code)
        wanted = ({ code }) => codes.includes(code)
      } else if (order_no !== undefined) {
        await ownOrder(call.db, call.login().user_id, order_no)
        const codes = await codesApplied(call.db, { order_no })
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
        ...(group === 'login' &&
          wechat?.settings.phone && { wechat_login: await loginAgreements(call.db, clock.now()) }),
      }
    },
  }
}
