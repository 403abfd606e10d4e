import type { Fen } from '@contract/brands'
import { CHINA_MS } from '@contract/rules/time'
import { sql } from 'kysely'
import { canonicalJson } from '../lib/canonical-json'
import { yuan } from '../lib/yuan'
import type { Database, Db } from '../postgres/tables'

/** The values of one thing, by column. */
export type Fields = Readonly<Record<string, unknown>>

/** Something that the operator should know and that refuses nothing: `text` is a sentence, or the title of `about`. */
export interface Note {
  about: object
  text: string
}

export const noted = (sentences: Iterable<string>): Note[] =>
  [...sentences].map((text) => ({ about: {}, text }))

/** One kind of thing in the catalogue: what the files say, what is in force, and how the one becomes the other. */
export interface Kind {
  /** Its name in the difference, e.g. `products`. */
  name: string
  wanted: ReadonlyMap<string, Fields>
  inForce: ReadonlyMap<string, Fields>
  /** What becomes of one that the files no longer have, e.g. `is unlisted`. */
  end: string
  put(codes: ReadonlySet<string>): Promise<unknown>
  remove(codes: readonly string[]): Promise<unknown>
  /** Changes that are refused, one sentence each. */
  refused?: readonly string[]
  notes?: readonly Note[]
}

/** As the files write times. */
export const inChina = (at: Date) => `${new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 19)}+08:00`

/** The value without members that say nothing: a column's default and a missing member of a file are the same. */
function bare(value: unknown): unknown {
  if (value instanceof Date) return inChina(value)
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => bare(one) ?? null) : undefined
  if (typeof value !== 'object' || value === null) return value || value === 0 ? value : undefined
  const all = Object.entries(value).map(([name, inner]) => [name, bare(inner)])
  const members = all.filter(([, kept]) => kept !== undefined)
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

/** The codes that the files add, change and no longer have. */
export function compare({ wanted, inForce }: Kind) {
  const text = (fields?: Fields) => canonicalJson(bare(fields))
  const known = [...wanted].filter(([code]) => inForce.has(code))
  return {
    added: [...wanted.keys()].filter((code) => !inForce.has(code)),
    changed: known.filter(([code, fields]) => text(fields) !== text(inForce.get(code))).map(([code]) => code),
    gone: [...inForce.keys()].filter((code) => !wanted.has(code)),
  }
}

const FEN = /(^|\.)(amount|amount_min|amount_max|fixed|budget|cost_per_click)$/

const isAmount = (path: string, value: unknown): value is Fen => typeof value === 'number' && FEN.test(path)

function shown(path: string, value: unknown): string {
  if (isAmount(path, value)) return yuan(value)
  if (typeof value === 'number' && path.endsWith('percent')) return `${value}%`
  return value === undefined ? 'none' : JSON.stringify(value)
}

/** The values inside a value by their paths; an element of a list is named by its own name where it has one. */
function leaves(value: unknown, path = ''): [path: string, value: unknown][] {
  const isList = Array.isArray(value)
  const isLeaf = isList ? value.every((one) => typeof one !== 'object') : typeof value !== 'object'
  if (isLeaf || value === null) return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => {
    const name = isList ? (inner?.item ?? inner?.name ?? key) : key
    return leaves(inner, path ? `${path}.${name}` : name)
  })
}

function changesOf(from: Fields = {}, to: Fields = {}): string[] {
  const [old, now] = [from, to].map((fields) => new Map(leaves(bare(fields) ?? {})))
  const paths = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])
  return [...paths].flatMap((path) => {
    const [before, after] = [shown(path, old?.get(path)), shown(path, now?.get(path))]
    return before === after || path === 'position' ? [] : [`      ${path}: ${before} → ${after}`]
  })
}

/** The amounts of money that become exactly a hundred times what they were, or a hundredth: yuan for fen, or back. */
export function* hundredfold(file: string, { wanted, inForce }: Pick<Kind, 'wanted' | 'inForce'>) {
  for (const [code, fields] of wanted) {
    const before = new Map(leaves(inForce.get(code) ?? {}))
    for (const [path, value] of leaves(fields)) {
      const was = before.get(path)
      if (!isAmount(path, value) || !isAmount(path, was) || was === 0) continue
      if (value === was * 100 || was === value * 100)
        yield `${file}, ${code}: ${path} is ${yuan(value)} instead of ${yuan(was)}, a factor of 100 (amounts are in fen)`
    }
  }
}

/** The difference between files and what is in force, in lines for the operator; empty when there is none. */
export function describe(kinds: readonly Kind[]): string[] {
  return kinds.flatMap((kind) => {
    const { name, wanted, inForce, end } = kind
    const { added, changed, gone } = compare(kind)
    const title = (fields: Fields = {}) =>
      [fields.title, fields.name].find((one) => typeof one === 'string') ?? ''
    const changes = changed.map((code) => [code, changesOf(inForce.get(code), wanted.get(code))] as const)
    const lines = [
      ...added.map((code) => `  + ${code} ${title(wanted.get(code))}`.trimEnd()),
      ...changes.filter(([, all]) => all.length > 0).flatMap(([code, all]) => [`  ~ ${code}`, ...all]),
      ...(changes.some(([, all]) => all.length === 0) ? ['  ~ the order in which they are shown'] : []),
      ...gone.map((code) => `  - ${code} ${end}`),
    ]
    return lines.length > 0 ? [name, ...lines] : []
  })
}

/** A table with the columns that the files decide; all others are left alone. */
export interface Source {
  table: keyof Database
  key: readonly string[]
  columns: readonly string[]
}

/** The names of a schema's members, which are those of the columns. */
export const columnsOf = ({ properties }: { properties: object }): string[] => Object.keys(properties)

export const pick = (fields: Fields, columns: readonly string[]): Fields =>
  Object.fromEntries(columns.map((column) => [column, fields[column]]))

export async function readRows(db: Db, { table, columns }: Source): Promise<Fields[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return (await sql<Fields>`select ${names} from ${sql.table(table)}`.execute(db)).rows
}

/** A list of objects is JSON; one of texts or numbers is an array of PostgreSQL. */
const stored = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'object' ? JSON.stringify(value) : value

/** Inserts rows or updates those whose key exists. A column that a row does not have gets its default. */
export async function upsert(db: Db, source: Source, rows: readonly Fields[]): Promise<void> {
  const { table, key, columns } = source
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const target = sql.join(key.map((column) => sql.ref(column)))
  const others = columns.filter((column) => !key.includes(column))
  const sets = sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  for (const row of rows) {
    const values = columns.map((column) =>
      row[column] === undefined ? sql`default` : sql`${stored(row[column])}`,
    )
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})
      on conflict (${target}) do update set ${sets}`.execute(db)
  }
}

export const byCode = <T extends Fields>(rows: readonly T[], key: string): Map<string, T> =>
  new Map(rows.map((row) => [String(row[key]), row]))

/** A kind whose things are the rows of one table. A row that `isEnded` counts as removed already. */
export async function rowKind(
  db: Db,
  {
    rows,
    isEnded = () => false,
    ...kind
  }: Source &
    Pick<Kind, 'name' | 'end' | 'remove'> & {
      rows: readonly Fields[]
      isEnded?: (row: Fields) => boolean
    },
): Promise<Kind> {
  const [key = ''] = kind.key
  const own = rows.map((row) => pick(row, kind.columns))
  const wanted = byCode(own, key)
  const stored = (await readRows(db, kind)).filter((row) => wanted.has(String(row[key])) || !isEnded(row))
  return {
    ...kind,
    wanted,
    inForce: byCode(stored, key),
    put: (codes) => {
      const changed = own.filter((row) => codes.has(String(row[key])))
      return upsert(db, kind, changed)
    },
  }
}
