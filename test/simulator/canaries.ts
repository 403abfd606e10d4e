import { type Kysely, sql } from 'kysely'
import type { Vault } from '../../server/src/lib/vault'
import type { Database } from '../../server/src/postgres/tables'
import type { State } from '../actors/state'

/** What is known outside of the database. */
export interface Known {
  state: State
  deps: { vault: Pick<Vault, 'index'> }
}

/** The forms of a phone number, an identity number, a blind index, a partner's reference and a name of this run. */
const FORMS = /139\d{8}|330106\d{11}[\dX]|[\da-f]{64}|ref-\d+-\d+x|欧阳../gu

/** Words of visitors where they must not be: as plain text, or after their account was deleted. `<table>: <word>` each. */
export async function canaries(db: Kysely<Database>, { state, deps }: Known): Promise<string[]> {
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
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(db)
    for (const { line } of rows)
      for (const [word] of line.matchAll(FORMS)) if (words.has(word)) found.add(`${name}: ${word}`)
  }
  return [...found]
}
