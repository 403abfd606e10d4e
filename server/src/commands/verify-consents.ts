import { ConfigError } from '../config/values'
import type { KnownEntry } from '../consent/chains'
import { type LedgerState, verifyLedger } from '../consent/verify'
import type { Command } from './command'

const KNOWN = /^([1-9]\d{0,14}):([0-9a-f]{64})$/

function readKnown(text: string, usage: string): KnownEntry {
  const [, seq, hash] = KNOWN.exec(text) ?? []
  if (!seq || !hash)
    throw new ConfigError(
      `Usage: node dist/server.mjs ${usage}. An entry is its number, a colon and its hash of 64 hex digits.`,
    )
  return { seq: Number(seq), hash }
}

/** Maximum number of printed problems. */
const SHOWN = 100

const report = ({ entries, withdrawals, confirmations, anonymous, heads, problems, broken }: LedgerState) => [
  `entries: ${entries}, of which withdrawals ${withdrawals}, confirmed cost sheets ${confirmations}, anonymous ${anonymous}`,
  `head: ${heads.map(({ seq, hash }) => `${seq}:${hash}`).join(' ') || 'none'}`,
  ...problems.slice(0, SHOWN).map((problem) => `BROKEN ${problem}`),
  ...(broken > SHOWN ? [`… and ${broken - SHOWN} more`] : []),
  broken === 0 ? 'The ledger is intact.' : `The ledger is not intact: ${broken} problems.`,
]

/** Verifies the consent ledger. Entries of receipts or earlier runs detect chains that were cut off or rewritten. */
export const verifyConsents: Command = {
  usage: 'verify-consents [<entry>:<hash> …]',
  async run({ read: db, clock }, args) {
    const known = args.map((text) => readKnown(text, this.usage))
    const state = await verifyLedger(db, { now: clock.now(), known })
    return { text: report(state).join('\n'), ok: state.broken === 0 }
  },
}
