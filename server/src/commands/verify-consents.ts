import { readFileSync } from 'node:fs'
import { ConfigError } from '../config/values'
import type { KnownEntry } from '../consent/chains'
import { notesIn } from '../consent/notes'
import { type LedgerState, verifyLedger } from '../consent/verify'
import type { Command } from './command'

const KNOWN = /^([1-9]\d{0,14}):([0-9a-f]{64})$/

/** An argument is an entry, or `@<file>` with the output of earlier runs, notes, or both. @throws {ConfigError} */
function knownBy(arg: string) {
  if (!arg.startsWith('@')) return { entries: [arg], notes: [] }
  const text = readFileSync(arg.slice(1), 'utf8')
  const found = { entries: text.match(/\b\d+:[0-9a-f]{64}\b/g) ?? [], notes: notesIn(text) }
  if (found.entries.length + found.notes.length === 0)
    throw new ConfigError(`${arg.slice(1)} has neither notes nor heads.`)
  if (found.notes.length < text.split('consent-ledger-note').length - 1)
    throw new ConfigError(`${arg.slice(1)} has a note that is not as it was published.`)
  return found
}

function readKnown(text: string, usage: string): KnownEntry {
  const [, entry, hash] = KNOWN.exec(text) ?? []
  if (!entry || !hash)
    throw new ConfigError(
      `Usage: node dist/server.mjs ${usage}. An entry is its number, a colon and its hash of 64 hex digits.`,
    )
  return { entry: Number(entry), hash }
}

const SHOWN = 100

const report = ({ entries, withdrawals, confirmations, anonymous, heads, problems, broken }: LedgerState) => [
  `entries: ${entries}, of which withdrawals ${withdrawals}, confirmed cost sheets ${confirmations}, anonymous ${anonymous}`,
  `head: ${heads.map(({ entry, hash }) => `${entry}:${hash}`).join(' ') || 'none'}`,
  ...problems.slice(0, SHOWN).map((problem) => `BROKEN ${problem}`),
  ...(broken > SHOWN ? [`… and ${broken - SHOWN} more`] : []),
  broken === 0 ? 'The ledger is intact.' : `The ledger is not intact: ${broken} problems.`,
]

/** Verifies the consent ledger. Notes, receipts and earlier heads detect chains that were cut off or rewritten. */
export const verifyConsents: Command = {
  usage: 'verify-consents [<entry>:<hash> … | @<file> …]',
  about: 'Verifies the whole consent ledger, and that it has the known entries and notes.',
  changes: [],
  shows: [],
  async run({ read: db, ...deps }, args) {
    const all = args.map(knownBy)
    const state = await verifyLedger(db, deps, {
      entries: all.flatMap(({ entries }) => entries).map((text) => readKnown(text, this.usage)),
      notes: all.flatMap(({ notes }) => notes),
    })
    return { text: report(state).join('\n'), ok: state.broken === 0 }
  },
}
