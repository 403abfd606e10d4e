import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/src/tables/database'
import type { World } from './world'

/** The forms of a phone number, an identity number, a blind index, a partner's reference and a name of this run. */
const FORMS = '139[0-9]{8}|330106[0-9]{11}[0-9X]|[0-9a-f]{64}|ref-[0-9]+-[0-9]+x|欧阳..'

/** Words of visitors where they must not be: as plain text, or after their account was deleted. `<table>: <word>` each. */
export async function canaries(
  db: Kysely<Database>,
  { state, deps }: Pick<World, 'state' | 'deps'>,
): Promise<string[]> {
  const words = new Set([
    ...[...state.deleted, ...state.visitors].flatMap(({ mobile, id_no, name }) => [mobile, id_no, name]),
    ...state.deleted.flatMap(({ mobile, ref }) => [
      deps.vault.index(mobile, 'mobile'),
      ...(ref ? [ref] : []),
    ]),
  ])
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select distinct m[1] as word from ${sql.table(name)} t, regexp_matches(t::text, ${`(${FORMS})`}, 'g') m`.execute(
      db,
    )
    found.push(...rows.filter(({ word }) => words.has(word)).map(({ word }) => `${name}: ${word}`))
  }
  return found
}
