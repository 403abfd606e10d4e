import { type SqlBool, sql } from 'kysely'
import { entryNumber, followChains } from '../consent/chains'
import { boundsOf, entriesAfter, problemsOf } from '../consent/check'
import type { Deps } from '../http/deps'
import { sha256 } from '../lib/canonical-json'
import { type Db, names } from '../postgres/tables'
import type { Whose } from './find'

/** Rows of each part of a case at most. */
export const MOST = 500

type Needs = Pick<Deps, 'clock' | 'config'>

export const without = <Row extends object, Name extends keyof Row>(row: Row, left: readonly Name[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name as Name))) as Omit<Row, Name>

/** What an entry is only checked against, and the salts: with them an erased value could be found by trying. */
const LEFT_OUT = [
  ...names('subject_salt device_salt phone visitor_phone lead_phone came_at text_hash'),
  ...names('given_seq given_kind given_hash given_institution given_agreement'),
]

/** The whole chain of one person, each entry recalculated and compared with what it refers to. */
async function chainOf(db: Db, needs: Needs, user_id: number) {
  const bounds = boundsOf(needs)
  const chain = followChains()
  const rows = await entriesAfter(db, { user_id, seq: 0 }, MOST).where('e.user_id', '=', user_id).execute()
  return rows.map((row) => {
    const problems = [...chain.missingBefore(row), ...problemsOf(row, chain.before(row), bounds)]
    chain.add(row)
    return { entry: entryNumber(row), ...without(row, LEFT_OUT), problems }
  })
}

export type Entry = Awaited<ReturnType<typeof chainOf>>[number]

/** The ledger entries of a case. A lead's are without the device, which may be another visitor's. */
export async function ledgerOf(db: Db, needs: Needs, { people, leads }: Whose): Promise<Entry[]> {
  const ledger: Entry[] = []
  for (const user_id of people) ledger.push(...(await chainOf(db, needs, user_id)))
  for (const { user_id, lead_no } of leads)
    for (const one of await chainOf(db, needs, user_id))
      if (one.lead_no === lead_no) ledger.push({ ...one, device: null })
  return ledger
}

/** The texts in the versions that were agreed to, each compared with its hash and with the ledger's. */
export async function textsOf(db: Db, ledger: readonly Entry[]) {
  const given = ledger.filter(({ kind }) => kind === 'give')
  const codes = given.map(({ agreement_code }) => agreement_code)
  const versions = given.map(({ version }) => version)
  const rows = await db
    .selectFrom('agreement_versions as v')
    .leftJoin('agreements as a', 'a.code', 'v.code')
    .select(['v.code', 'v.version', 'v.html', 'v.hash', 'v.effective_at', 'a.title'])
    .where(sql<SqlBool>`(v.code, v.version) in (select * from unnest(${codes}::text[], ${versions}::text[]))`)
    .orderBy('v.code')
    .orderBy('v.version')
    .limit(MOST)
    .execute()
  return rows.map((text) => {
    const own = given.filter((entry) => entry.agreement_code === text.code && entry.version === text.version)
    const hash = sha256(text.html)
    const is_as_hashed = hash === text.hash && own.every((entry) => entry.hash === hash)
    return { ...text, is_as_hashed, agreed_by: own.map(({ entry }) => entry) }
  })
}
