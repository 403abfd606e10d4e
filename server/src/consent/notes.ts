import type { Selectable } from 'kysely'
import { sha256 } from '../lib/canonical-json'
import { merkleTree } from '../lib/merkle-tree'
import { DAY, HOUR } from '../lib/retention'
import { type NoteKey, signNote } from '../lib/signed-note'
import { chinaDate } from '../lib/time/china-date'
import { inPages } from '../postgres/pages'
import type { Db } from '../postgres/tables'
import { entryNumber, partsOf } from './chains'
import type { LedgerRow } from './tables'

/**
 * A note tells the entries of a day of China, and of the days before that no note has: their number, and the root of the
 * Merkle tree over their hashes in ledger order. It names the note before it by day and by SHA-256 of that whole text.
 */
const NOTE =
  /^consent-ledger-note\/1\nday (\d{4}-\d\d-\d\d)\nafter (?:none|(\d{4}-\d\d-\d\d) ([0-9a-f]{64}))\nentries (\d+)\nroot ([0-9a-f]{64})\n\n(?:— .+\n)+/gm

interface Note {
  text: string
  day: string
  /** The note before; undefined for the first one. */
  after: { day: string; hash: string } | undefined
  entries: number
  root: string
}

/** All notes in a text, such as a file of published ones, also one that mail or an editor gave other line ends. */
export const notesIn = (text: string): Note[] =>
  [...`${text.replaceAll('\r\n', '\n')}\n`.matchAll(NOTE)].map(
    ([text, day = '', before, hash = '', entries, root = '']) => {
      return { text, day, after: before ? { day: before, hash } : undefined, entries: Number(entries), root }
    },
  )

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY)

/** Entries in a part of a note, a power of two: a proof is made of one part and the roots of the others. */
const PART = 1_024

const leavesOf = (leaves: string) => leaves.match(/.{64}/g) ?? []

function treeOf(leaves: string) {
  const tree = merkleTree()
  for (const leaf of leavesOf(leaves)) tree.add(leaf)
  return tree.end()
}

/** The entries that a note of `day` covers after the one of `last`, in parts. `trx` is a transaction. */
async function partsUntil(trx: Db, day: string, last: string | undefined) {
  const parts: { day: string; first_entry: number; leaves: string }[] = []
  // Materialized, so that the index on `at` is used: to save the sort, the planner would scan the whole primary key.
  const entries = trx
    .with(
      (cte) => cte('covered').materialized(),
      (db) =>
        db
          .selectFrom('consent_ledger')
          .select(['user_id', 'seq', 'entry_hash'])
          .where('at', '>=', last ? endOf(last) : new Date(0))
          .where('at', '<', endOf(day)),
    )
    .selectFrom('covered')
    .selectAll()
    .orderBy('user_id')
    .orderBy('seq')
  await inPages(trx, entries, ({ entry_hash, ...place }) => {
    const part = parts.at(-1)
    if (part && part.leaves.length < PART * 64) part.leaves += entry_hash
    else parts.push({ day, first_entry: entryNumber(place), leaves: entry_hash })
    return []
  })
  return parts.map((part) => {
    const { size, root } = treeOf(part.leaves)
    return { size, row: { ...part, root } }
  })
}

/** The stored notes, oldest first. */
export async function storedNotes(db: Db): Promise<Note[]> {
  const rows = await db.selectFrom('ledger_notes').select('note').orderBy('day').execute()
  return rows.flatMap(({ note }) => notesIn(note))
}

/** How long after a day's end its note may be made: calls that began before midnight may still append entries. */
const SETTLED = 10 * 60_000

/** The note of a day; made and stored when it has none. Null when a later one covers it, or it is not over. */
export async function noteOf(trx: Db, key: NoteKey | null, day: string, now: Date): Promise<string | null> {
  const notes = await storedNotes(trx)
  const known = notes.find((one) => one.day === day)
  const last = notes.at(-1)
  if (known || !key || (last && last.day > day) || endOf(day).getTime() + SETTLED > now.getTime())
    return known?.text ?? null
  const parts = await partsUntil(trx, day, last?.day)
  const tree = merkleTree()
  for (const { size, row } of parts) tree.addTree(row.root, size)
  const { size, root } = tree.end()
  const after = last ? `${last.day} ${sha256(last.text)}` : 'none'
  const text = `consent-ledger-note/1\nday ${day}\nafter ${after}\nentries ${size}\nroot ${root}\n`
  const note = signNote(key, text)
  await trx.insertInto('ledger_notes').values({ day, note }).execute()
  for (const { row } of parts) await trx.insertInto('ledger_note_parts').values(row).execute()
  return note
}

const partsOfNote = (db: Db, day: string) =>
  db.selectFrom('ledger_note_parts').where('day', '=', day).orderBy('first_entry')

/** What proves to somebody who has the note of `day` that it covers an entry (server/static/receipt-check.html). */
export interface Proof {
  entry: (string | null)[]
  entry_hash: string
  day: string
  /** The entry's place in the tree, from 0, and the hashes beside its way to the root, from the leaf up. */
  index: number
  path: string[]
}

/** The proof of an entry; null before there is a note of its day. `trx` is a transaction. */
export async function proofOf(trx: Db, entry: Selectable<LedgerRow>): Promise<Proof | null> {
  const later = trx.selectFrom('ledger_notes').select('note').where('day', '>=', chinaDate(entry.at))
  const row = await later.orderBy('day').limit(1).executeTakeFirst()
  const [note] = notesIn(row?.note ?? '')
  if (!note) return null
  const ofNote = partsOfNote(trx, note.day)
  const parts = await ofNote.select(['first_entry', 'root']).execute()
  const own = parts.findLast(({ first_entry }) => first_entry <= entryNumber(entry))?.first_entry ?? 0
  const part = await ofNote.select('leaves').where('first_entry', '=', own).executeTakeFirst()
  const { entry_hash } = entry
  const tree = merkleTree(entry_hash)
  for (const { first_entry, root } of parts)
    if (first_entry !== own) tree.addTree(root, PART)
    else for (const leaf of leavesOf(part?.leaves ?? '')) tree.add(leaf)
  const { index, path } = tree.end()
  return { entry: partsOf(entry), entry_hash, day: note.day, index, path }
}

/** Notes with other stored hashes than they were made of: the proofs of their entries would be refused. */
export async function partProblems(db: Db, notes: readonly Note[]): Promise<string[]> {
  const problems: string[] = []
  for (const { day, root } of notes) {
    const tree = merkleTree()
    for (const stored of await partsOfNote(db, day).select(['leaves', 'root']).execute()) {
      const part = treeOf(stored.leaves)
      tree.addTree(part.root === stored.root ? part.root : '', part.size)
    }
    if (tree.end().root !== root)
      problems.push(`the stored hashes under the note of ${day} are not those that it was made of`)
  }
  return problems
}

/** Compares the ledger, whose entries come in its order, with the notes: the `published` one of a day, else the `stored` one. */
export function compareNotes(stored: readonly Note[], published: readonly Note[]) {
  const notes = new Map([...stored, ...published].map((note) => [note.day, note]))
  const covering = [...notes.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map((note) => ({ note, end: endOf(note.day), tree: merkleTree() }))
  /** The tree of each day by its number in China, so that it is looked for once a day and not for each entry. */
  const trees = new Map<number, ReturnType<typeof merkleTree> | undefined>()
  return {
    add({ at, entry_hash }: Pick<Selectable<LedgerRow>, 'at' | 'entry_hash'>) {
      const day = Math.floor((at.getTime() + 8 * HOUR) / DAY)
      if (!trees.has(day)) trees.set(day, covering.find(({ end }) => at < end)?.tree)
      trees.get(day)?.add(entry_hash)
    },
    /** English sentences. */
    problems() {
      const problems = published
        .filter(({ day, text }) => stored.find((one) => one.day === day)?.text !== text)
        .map(({ day }) => `the published note of ${day} is not the stored one`)
      for (const [place, { note, tree }] of covering.entries()) {
        const { day, after, entries } = note
        const last = covering[place - 1]?.note
        const { size, root } = tree.end()
        if (after?.day !== last?.day || after?.hash !== (last && sha256(last.text)))
          problems.push(`the note of ${day} does not follow the one before it`)
        if (size !== entries)
          problems.push(
            `the ledger has ${size} entries under the note of ${day}, which was made of ${entries}`,
          )
        else if (root !== note.root)
          problems.push(`entries under the note of ${day} are not those that it was made of`)
      }
      return problems
    },
  }
}
