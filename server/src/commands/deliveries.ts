import { parseArgs } from 'node:util'
import { institutionCode } from '@contract/brands'
import { ConfigError } from '../config/values'
import { type ListedDelivery, listDeliveries, retryDeliveries, type Selection } from '../delivery/operator'
import type { Command } from './command'

const SHOWN = 100
const COLUMNS = ['id', 'receiver', 'kind', 'number', 'created', 'attempts', 'last result', 'next attempt']

const minute = (at: Date) => `${at.toISOString().slice(0, 16)}Z`

const cells = (one: ListedDelivery) => [
  String(one.id),
  one.receiver,
  one.kind,
  one.apply_no ?? one.lead_no ?? '-',
  minute(one.created_at),
  String(one.attempts),
  one.refused ?? ([one.status, one.error].filter((part) => part !== null).join(' ') || '-'),
  one.done_at
    ? `no report since a relay took it, ${minute(one.done_at)}`
    : one.dead_at
      ? `dead since ${minute(one.dead_at)}`
      : minute(one.available_at),
]

function table(rows: readonly string[][]): string {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lineOf = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd()).join('\n')
}

function read(args: readonly string[], usage: string): Selection {
  const options = { dead: { type: 'boolean' }, institution: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.some((id) => !/^[1-9]\d{0,14}$/.test(id))) throw new Error()
    return {
      ...(positionals.length > 0 && { ids: positionals.map(Number) }),
      ...(values.dead && { dead: true }),
      ...(values.institution && { institution_code: institutionCode(values.institution) }),
    }
  } catch {
    throw new ConfigError(`Usage: node dist/server.mjs ${usage}`)
  }
}

/** Lists what waits for or was given up on its receiver, and sends it again. */
export const deliveriesCommand: Command = {
  usage:
    'deliveries list [--dead] [--institution <code>] | deliveries retry <id …> | deliveries retry --dead [--institution <code>]',
  about: 'Lists what waits for its receiver or was given up, and sends it again.',
  changes: ['retry'],
  shows: [],
  async run({ db, clock }, [step = '', ...args]) {
    const selection = read(args, this.usage)
    if (step === 'list' && !selection.ids) {
      const rows = await listDeliveries(db, selection, { limit: SHOWN + 1, now: clock.now() })
      if (rows.length === 0) return { text: `No delivery ${selection.dead ? 'is dead' : 'waits'}.`, ok: true }
      const more = rows.length > SHOWN ? `\n… and more: only the oldest ${SHOWN} are listed` : ''
      return { text: table([COLUMNS, ...rows.slice(0, SHOWN).map(cells)]) + more, ok: true }
    }
    // Without ids or --dead, every waiting delivery would be sent at once.
    if (step !== 'retry' || (selection.ids === undefined) === (selection.dead === undefined))
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const ids = await retryDeliveries(db, selection, clock.now())
    const text = `${ids.length} deliveries are due now${ids.length > 0 ? `: ${ids.join(', ')}` : ''}.`
    return { text, ok: !selection.ids || ids.length === selection.ids.length, about: { deliveries: ids } }
  },
}
