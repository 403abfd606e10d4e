import type { InstitutionCode } from '@contract/brands'
import { quote } from '@contract/rates'
import { ENDED } from '@contract/rules/application'
import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import type { GivenConsent, WebhookParts } from '@contract/webhooks/webhooks'
import type { Static } from 'typebox'
import { loginAgreementsConsented, textsOf } from '../agreement/agreements'

import { advance, applicationOf } from '../application/applications'
import { applicationsWithProduct } from '../application/applications-with-product'
import { refusalOf, validConsents } from '../consent/given'
import type { MakeTask, Task } from '../delivery/task'
import type { Deps } from '../http/deps'
import { isNamed } from '../lib/text/named'
import { visitorRow } from '../login/residence'
import { holdVisitor } from '../login/visitors'
import { cancelVisit } from '../offline/appointments'
import { valuesOf } from '../order/answers'
import { ownOrder } from '../order/orders'
import type { Db } from '../postgres/tables'

/** The last consents to all agreements of the product; null when one, or one to a login agreement, has ended. */
async function consentsFor(db: Db, user_id: number, agreements: readonly string[]) {
  const valid = new Map((await validConsents(db, { user_id })).map((one) => [one.code, one]))
  const needed = [...agreements, ...(await loginAgreementsConsented(db, user_id))]
  return needed.every((code) => valid.has(code)) ? agreements.flatMap((code) => valid.get(code) ?? []) : null
}

/** The fields of the form that the texts of these consents name: one that is newer than a text is not sent under it. */
async function namedFields(
  db: Db,
  institution_code: InstitutionCode,
  consents: readonly Pick<Static<typeof GivenConsent>, 'code' | 'version'>[],
) {
  const texts = await textsOf(db, institution_code, consents)
  return FIELD_NAMES.filter((name) => {
    const { named, without_identity } = fieldOf(name)
    return !without_identity && texts.some((html) => isNamed(html, named))
  })
}

/** What the institution learns about the visitor: exactly what the agreement of the transfer lists (seed, `share`). */
async function applicant(
  db: Db,
  vault: Pick<Deps['vault'], 'open'>,
  { order_no, user_id, named }: { order_no: string; user_id: number; named: readonly string[] },
): Promise<WebhookParts<'application.submitted'>['personal']> {
  const order = await ownOrder(db, user_id, order_no)
  const visitor = await visitorRow(db, user_id)
  const { amount: _amount, term: _term, name = '', ...answers } = valuesOf(order, vault)
  return {
    name,
    id_no: order.id_no_sealed ? vault.open(order.id_no_sealed, 'id_no') : '',
    mobile: vault.open(visitor.mobile_sealed, 'mobile'),
    area: {
      code: visitor.area_code ?? '',
      country: visitor.area_country ?? '',
      province: visitor.area_province ?? '',
      city: visitor.area_city ?? '',
      county: visitor.area_county ?? '',
    },
    answers: Object.fromEntries(Object.entries(answers).filter(([field]) => named.includes(field))),
  }
}

/** An application, as long as it is open, its consents are valid, and one of them names the receiver. */
export const submittedTask =
  ({ vault }: Pick<Deps, 'vault'>): MakeTask =>
  async (db, { user_id, apply_no, institution_code }, at) => {
    const application = await applicationsWithProduct(db)
      .selectAll('a')
      .select('p.definition')
      .where('a.user_id', '=', user_id)
      .where('a.apply_no', '=', apply_no)
      .executeTakeFirst()
    if (!application || ENDED.includes(application.status)) return null
    const { status, definition, created_at, amount, term, cost_sheet, way, channel, ...one } = application
    const key = { user_id, apply_no: one.apply_no }
    const consents = await consentsFor(db, user_id, definition.agreements)
    if (!consents) {
      await advance(db, key, { from: status, to: 'withdrawn', at })
      await cancelVisit(db, key, at)
      return null
    }
    const { code, price, agreements } = definition
    const offered = { code, highest: () => ({ rate: quote(price, amount, term).annual_rate }) }
    const refusal = await refusalOf(db, institution_code, { user_id, way, channel, agreements, offered }, at)
    if (refusal) return refusal
    return {
      type: 'application.submitted',
      way,
      data: {
        apply_no: one.apply_no,
        submitted_at: created_at.toISOString(),
        product: { code: one.product_code, version: one.product_version, name: definition.name },
        amount,
        term,
        cost_sheet,
        consents,
      },
      personal: await applicant(db, vault, {
        order_no: one.order_no,
        user_id,
        named: await namedFields(db, one.institution_code, consents),
      }),
      // The conversion that follows refers to the visitor.
      before: (trx) => holdVisitor(trx, user_id),
      // Of what a relay took, only the institution's own report says that it has it.
      after: async (trx, now) =>
        way === 'relay' || advance(trx, key, { from: 'submitted', to: 'received', at: now }),
    } satisfies Task & WebhookParts<'application.submitted'>
  }

/** Notifies the institution that consent was withdrawn or the account deleted: it must stop using the data. */
export const withdrawnTask: MakeTask = async (_db, { user_id, apply_no, lead_no, created_at }) =>
  ({
    type: 'consent.withdrawn',
    data: {
      ...(apply_no ? { apply_no } : { lead_no: lead_no ?? '' }),
      withdrawn_at: created_at.toISOString(),
    },
    // The account may have been deleted, and the application with it.
    after: async (trx, now) => {
      if (!apply_no) return
      const key = { user_id, apply_no }
      const application = await applicationOf(trx, key)
      if (!application || ENDED.includes(application.status)) return
      await advance(trx, key, { from: application.status, to: 'withdrawn', at: now })
      await cancelVisit(trx, key, now)
    },
  }) satisfies Task & WebhookParts<'consent.withdrawn'>
