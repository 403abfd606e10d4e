import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Kind } from '@contract/rules/order-fields'
import { caseOf } from '../case/case-of'
import { type AskedBy, findWhose, kindsOfNumber } from '../case/find'
import { packOf, writeCase } from '../case/pack'
import { casePage } from '../case/page'
import { ConfigError } from '../config/values'
import { maskMobile } from '../lib/masked-text'
import { recordReadings } from '../provision/readings'
import { type Command, osUser, takeReason } from './command'

const TEXT = { type: 'string' } as const
const OPTIONS = { out: TEXT, pack: TEXT, receipt: { type: 'boolean' } } as const

/** @throws {ConfigError} the usage */
function readArguments(args: readonly string[], usage: string) {
  const { reason, rest } = takeReason(args, usage)
  try {
    const { values, positionals } = parseArgs({ args: rest, options: OPTIONS, allowPositionals: true })
    const [number = '', ...more] = positionals
    const kinds = kindsOfNumber(number).filter((kind) => !values.receipt || kind === 'receipt')
    if (more.length > 0 || kinds.length === 0) throw new Error()
    return { number, reason, kinds, out: values.out, pack: values.pack }
  } catch {
    throw new ConfigError(`Usage: node dist/server.mjs ${usage}`)
  }
}

const NAMES: Record<AskedBy, string> = {
  application: 'application',
  phone: 'phone number',
  receipt: 'receipt',
}

/** Kinds of data that a lead shows of whoever left it. */
const OF_LEADS: readonly Kind[] = ['申请信息']

/** Everything about one dispute on one page, and as an archive for an auditor (docs/operating.md, "A dispute"). */
export const caseCommand: Command = {
  usage:
    'case <receipt | application | phone> --reason <text> [--out <file.html>] [--pack <new folder>] [--receipt]',
  shows: ['姓名', '手机号码', '身份证号码', '居住城市', '申请信息', '设备信息'],
  async run({ db, read, ...needs }, args) {
    const { number, reason, kinds, out, pack } = readArguments(args, this.usage)
    const known = []
    for (const kind of kinds) {
      const whose = await findWhose(read, needs, kind, number)
      if (whose) known.push({ kind, whose })
    }
    const [found, another] = known
    const no = (text: string) => ({ text, ok: false })
    if (!found) return no(`There is no ${kinds.map((kind) => NAMES[kind]).join(' or ')} ${number}.`)
    if (another)
      return no(`${number} is a phone number and a receipt: add --receipt, or name an application.`)
    const { kind, whose } = found
    const by = osUser()
    const { people, leads } = whose
    const shown = new Map([
      ...leads.map(({ user_id }) => [user_id, OF_LEADS] as const),
      ...people.map((user_id) => [user_id, this.shows] as const),
    ])
    await recordReadings(db, needs, shown, { command: 'case', by, reason })
    const asked = kind === 'phone' ? maskMobile(number) : number
    const one = await caseOf(read, needs, whose)
    const page = casePage(one, { asked, reason, by })
    if (!out && !pack) return { text: page, ok: true }
    try {
      if (out) writeCase(path.resolve(out), page)
      if (pack) writeCase(path.resolve(pack), packOf(one, page))
    } catch (error) {
      throw new ConfigError(`The case cannot be written: ${(error as Error).message}.`)
    }
    return { text: [out, pack].filter(Boolean).join('\n'), ok: true }
  },
}
