import type { InstitutionCode } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { AgreementRef } from '@contract/values'
import { type AgreementVersion, type Catalogue, catalogueOf } from '../catalogue/catalogue'
import { makeConsentId } from '../consent/consents'
import { agreementsConsented, textsConsented } from '../consent/given'
import { ApiError } from '../lib/api-error'
import type { Db } from '../postgres/tables'

/** The agreements in force at a time, in the seed's order, each in its newest effective version. */
function agreementsAt({ agreements }: Catalogue, at: Date): AgreementVersion[] {
  const newest = new Map<string, AgreementVersion>()
  for (const one of agreements) if (one.effective_at <= at && !newest.has(one.code)) newest.set(one.code, one)
  return [...newest.values()]
}

export const currentAgreements = async (db: Db, at: Date): Promise<AgreementVersion[]> =>
  agreementsAt(await catalogueOf(db, at), at)

const agreementRef = ({ code, title, version, hash, ...of }: AgreementVersion): AgreementRef => ({
  code,
  title,
  version,
  hash,
  institution_code: of.institution_code,
  consent_id: makeConsentId({ institution_code: of.institution_code, code, version, hash }),
  ...(of.only_read && { only_read: true }),
})

export async function loginAgreements(db: Db, at: Date): Promise<AgreementRef[]> {
  const agreements = await currentAgreements(db, at)
  return agreements.filter((agreement) => agreement.group === 'login').map(agreementRef)
}

/** The agreements that a product's applications need, in the order of `codes`. @throws when one is not in force */
export function agreementsFor(catalogue: Catalogue, codes: readonly string[], at: Date): AgreementRef[] {
  const agreements = agreementsAt(catalogue, at)
  return codes.map((code) => {
    const agreement = agreements.find((one) => one.code === code)
    if (!agreement) throw new Error(`agreement ${code} is not in force`)
    return agreementRef(agreement)
  })
}

export const requiredAgreements = async (
  db: Db,
  codes: readonly string[],
  at: Date,
  /** What the call has just read. */
  known?: Catalogue,
): Promise<AgreementRef[]> => agreementsFor(known ?? (await catalogueOf(db, at)), codes, at)

/** The text of an agreement in the named version, or in the one in force; throws 404 when there is none. */
export async function agreementText(db: Db, code: string, version: string | undefined, at: Date) {
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

/** The texts of an institution's agreements in these versions. */
export async function textsOf(
  db: Db,
  institution_code: InstitutionCode,
  versions: readonly { code: string; version: string }[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('agreement_versions as v')
    .innerJoin('agreements as a', 'a.code', 'v.code')
    .select('html')
    .where('institution_code', '=', institution_code)
    .where((where) =>
      where.or(versions.map(({ code, version }) => where.and({ 'v.code': code, 'v.version': version }))),
    )
    .execute()
  return rows.map(({ html }) => html)
}

/** Agreements without a valid consent to their exact text (PIPL art. 14, 15); consents before `since` do not count. */
export async function notConsented(
  db: Db,
  user_id: number,
  agreements: readonly AgreementRef[],
  since?: Date,
): Promise<AgreementRef[]> {
  const given = await textsConsented(db, user_id, since)
  return agreements.filter(
    ({ code, version, hash }) =>
      !given.some((one) => one.agreement_code === code && one.version === version && one.hash === hash),
  )
}

/** The login agreements that the visitor has ever consented to (a login by link asks for none). */
export async function loginAgreementsConsented(db: Db, user_id: number): Promise<string[]> {
  const consented = await agreementsConsented(db, user_id)
  const login = await db.selectFrom('agreements').select('code').where('group', '=', 'login').execute()
  return login.map(({ code }) => code).filter((code) => consented.includes(code))
}
