import type { Fen } from '@contract/brands'
import { ConfigError } from '../config/values'
import { yuan } from '../lib/yuan'
import { differences } from '../match/rules/differences'
import { findTraces, productNames, ReplayError, replayTrace, type Trace } from '../match/trace'
import { recordReadings } from '../provision/readings'
import { type Command, osUser, takeReason } from './command'

/** The rate and cost by which a product was sorted. */
const ranked = ({ annual_rate, total_cost }: { annual_rate: number | null; total_cost: Fen | null }) =>
  annual_rate === null || total_cost === null
    ? ''
    : `, ${annual_rate.toFixed(2)} % a year, cost ${yuan(total_cost)}`

const reasons = (list: readonly { code: string; text: string }[]) =>
  list.map(({ code, text }) => `     ${code}: ${text}`)

function describe(trace: Trace, names: Map<string, string>): string[] {
  const named = (code: string) => `${code} (${names.get(code) ?? 'unknown product'})`
  const { inputs, personalised } = trace
  const inputText = Object.entries(inputs).map(([name, value]) => `${name} ${value}`)
  return [
    `Match ${trace.trace_id}`,
    `Order number: ${trace.order_no}`,
    `Time: ${trace.created_at.toISOString()}`,
    `Rule version: ${trace.rule_version}`,
    `Personalised order: ${personalised ? "on (by the cost of the visitor's own amount and term)" : 'off (by the cost of the public examples)'}`,
    `Inputs (amount in fen, term in months): ${inputText.join(', ')}`,
    '',
    ...trace.results.flatMap((verdict, index) => [
      `${index + 1}. ${named(verdict.code)}: ${verdict.matched ? 'matched' : 'not matched'}${ranked(verdict)}`,
      ...reasons(verdict.reasons),
      ...(trace.closed[verdict.code] ? [`     closed: ${trace.closed[verdict.code]?.text}`] : []),
    ]),
    '',
    trace.second_look.length > 0 ? 'Second look (what would match instead):' : 'Second look: none.',
    ...trace.second_look.flatMap((one, index) => [
      `${index + 1}. ${named(one.code)}: ${yuan(one.amount)}, ${one.term} months${ranked(one)}`,
      ...reasons(one.changes),
    ]),
    '',
  ]
}

/** Replays a stored match and compares the results: automated decisions must be explainable (PIPL art. 24). */
export const replayMatchCommand: Command = {
  usage: 'replay-match <match id, or its first 8 characters> --reason <why>',
  about: 'Replays a stored match and says whether the result is the same.',
  changes: true,
  shows: ['居住城市', '申请信息'],
  async run({ db: written, read: db, ...deps }, args) {
    const { reason, rest } = takeReason(args, this.usage)
    const [id = ''] = rest
    if (!id) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const [trace, another] = await findTraces(db, id)
    if (!trace) return { text: `There is no match ${id}.`, ok: false }
    if (another) return { text: `More than one match begins with ${id}: enter the whole id.`, ok: false }
    const shown = new Map([[trace.user_id, this.shows]])
    await recordReadings(written, deps, shown, { command: 'replay-match', by: osUser(), reason })
    const lines = describe(trace, await productNames(db, trace))
    try {
      const found = differences(trace, await replayTrace(db, trace))
      const verdict =
        found.length === 0
          ? ['一致 (same): the replay gives the same result.']
          : [`不一致 (different): the replay has ${found.length} differences.`, ...found]
      return { text: [...lines, ...verdict].join('\n'), ok: found.length === 0 }
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error
      return { text: [...lines, `The match cannot be replayed. ${error.message}`].join('\n'), ok: false }
    }
  },
}
