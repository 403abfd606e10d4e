import { CODE } from '@contract/codes'
import type { AgreementRef } from '@contract/values'
import { type Kysely, sql } from 'kysely'
import { ApiError } from '../../lib/api-error'
import type { Database } from '../../tables/database'
import { makeConsentId } from '../consent/consents'

/** An agreement in the version that is in force. */
export interface CurrentAgreement {
  code: string
  title: string
  group: string
  institution_code: string | null
  only_read: boolean
  version: string
  hash: string
  effective_at: Date
}

/** The agreements in force at a time, in the seed's order, each in its newest effective version. */
export async function currentAgreements(db: Kysely<Database>, at: Date): Promise<CurrentAgreement[]> {
  const { rows } = await sql<CurrentAgreement>`
    select distinct on (a.position, a.code)
      a.code, a.title, a."group", a.institution_code, a.only_read, v.version, v.hash, v.effective_at
    from agreements a join agreement_versions v on v.code = a.code
    where v.effective_at <= ${at}
    order by a.position, a.code, v.effective_at desc, v.version desc`.execute(db)
  return rows
}

const agreementRef = ({ code, title, version, hash, ...of }: CurrentAgreement): AgreementRef => ({
  code,
  title,
  version,
  hash,
  institution_code: of.institution_code,
  consent_id: makeConsentId({ institution_code: of.institution_code, code, version, hash }),
  ...(of.only_read && { only_read: true }),
})

/** The agreements that a visitor must accept to log in. */
export async function loginAgreements(db: Kysely<Database>, at: Date): Promise<AgreementRef[]> {
  const agreements = await currentAgreements(db, at)
  return agreements.filter((agreement) => agreement.group === 'login').map(agreementRef)
}

/**
 * The agreements that an application for a product needs, in the order of their codes in its definition.
 * @throws Error when one of them is not in force: no application may be made without its consents
 */
export async function requiredAgreements(
  db: Kysely<Database>,
  codes: readonly string[],
  at: Date,
): Promise<AgreementRef[]> {
  const agreements = await currentAgreements(db, at)
  return codes.map((code) => {
    const agreement = agreements.find((one) => one.code === code)
    if (!agreement) throw new Error(`agreement ${code} is not in force`)
    return agreementRef(agreement)
  })
}

/** The text of an agreement in the named version, or in the one in force; throws 404 when there is none. */
export async function agreementText(
  db: Kysely<Database>,
  code: string,
  version: string | undefined,
  at: Date,
) {
  let query = db
    .selectFrom('agreements')
    .innerJoin('agreement_versions', 'agreement_versions.code', 'agreements.code')
    .select(['agreements.code', 'title', 'version', 'hash', 'effective_at', 'html'])
    .where('agreements.code', '=', code)
    .orderBy('effective_at', 'desc')
    .orderBy('version', 'desc')
  // An announced version can be read before it takes effect, but only when it is named.
  query = version === undefined ? query.where('effective_at', '<=', at) : query.where('version', '=', version)
  const row = await query.limit(1).executeTakeFirst()
  if (!row) throw new ApiError(CODE.notFound, '协议不存在')
  return row
}
