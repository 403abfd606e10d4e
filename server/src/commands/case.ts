import path from 'node:path'
import { parseArgs } from 'node:util'
import { type AskedBy, kindsOfNumber } from '../case/find'
import { lookAt, SHOWS } from '../case/look'
import { packOf, writeCase } from '../case/pack'
import { casePage } from '../case/page'
import { ConfigError } from '../config/values'
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

/** Everything about one dispute on one page, and as an archive for an auditor (docs/operating.md, "A dispute"). */
export const caseCommand: Command = {
  usage:
    'case <receipt | application | phone> --reason <text> [--out <file.html>] [--pack <new folder>] [--receipt]',
  about: 'Shows everything about one dispute on one page, which --pack keeps as an archive for an auditor.',
  changes: true,
  shows: SHOWS,
  async run(deps, args) {
    const { number, reason, kinds, out, pack } = readArguments(args, this.usage)
    const found = await lookAt(deps, { number, kinds, reason, by: osUser(), command: 'case' })
    const no = (text: string) => ({ text, ok: false })
    if (found === 'none') return no(`There is no ${kinds.map((kind) => NAMES[kind]).join(' or ')} ${number}.`)
    if (found === 'ambiguous')
      return no(`${number} is a phone number and a receipt: add --receipt, or name an application.`)
    const { one, about } = found
    const page = casePage(one, about)
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
