import { sql } from 'kysely'
import type { Tell } from '../http/rights'
import { eachVisitor } from '../lib/statement'
import { indented, line } from '../lib/text/lines'
import { timeText } from '../lib/time/china-date'
import { inPages } from '../postgres/pages'
import { entryNumber } from './chains'
import { COST_SHEET, purposeText } from './consents'
import { entriesOf, newestFirst, ownSubjects } from './own'

/** Number and hash of the ledger entry, so that it can be verified. */
const entryText = (entry: number, hash: string) => line('台账记录', `第${entry}条，指纹${hash}`)

/** The cost sheets that the visitor confirmed (金规〔2026〕2号), oldest first. */
const confirmationTexts: Tell = async (db, { user_id }) => {
  const confirmations = db
    .selectFrom('consent_ledger as e')
    .innerJoin('consent_subjects as s', (join) =>
      join.onRef('s.user_id', '=', 'e.user_id').onRef('s.subject_digest', '=', 'e.subject_digest'),
    )
    .leftJoin('product_versions as p', (join) =>
      join
        .on('e.agreement_code', '=', ({ ref }) => sql<string>`${sql.lit(COST_SHEET)} || ${ref('p.code')}`)
        .onRef('p.version', '=', 'e.version'),
    )
    .leftJoin('institutions as i', 'i.code', 'e.institution_code')
    .select(['e.user_id', 'e.seq', 'e.agreement_code', 'e.hash', 'e.at', 'e.entry_hash'])
    .select(['p.definition', 'i.name as institution'])
    .where('e.user_id', '=', user_id)
    .where('e.kind', '=', 'confirm')
    .orderBy('e.at')
    .orderBy('e.seq')
  return inPages(db, confirmations, (one) => [
    `确认综合融资成本明示表：${one.definition?.name ?? one.agreement_code}${one.institution ? `，${one.institution}` : ''}`,
    ...indented([
      ...line('确认时间', timeText(one.at)),
      ...line('明示表指纹', one.hash),
      ...entryText(entryNumber(one), one.entry_hash),
    ]),
  ])
}

/** The consents, newest first, and the confirmed cost sheets, each with its entry of the ledger. */
export const consentTexts: Tell = async (db, owner, needs) => {
  const subjects = await ownSubjects(db, owner)
  const consents = await eachVisitor(subjects, (own) => inPages(db, entriesOf(db, own), (one) => [one]))
  const texts = consents
    .flat()
    .sort(newestFirst)
    .flatMap((consent) => [
      `《${consent.title ?? consent.agreement_code}》版本${consent.version}`,
      ...indented([
        ...line('同意时间', timeText(consent.given_at)),
        ...line('用于', purposeText(consent.purpose)),
        ...line('提供给', consent.name),
        ...line('撤回时间', consent.withdrawn_at && timeText(consent.withdrawn_at)),
        ...entryText(consent.id, consent.entry_hash),
      ]),
    ])
  return [...texts, ...(await confirmationTexts(db, owner, needs))]
}
