import { parseArgs } from 'node:util'
import { type Config, validConfig } from '../config/config'
import { ConfigError } from '../config/values'
import { outcomesOf } from '../conformance/conformance'
import type { Target } from '../conformance/exchange'
import { reportOf } from '../conformance/report'
import { isSigningKey } from '../lib/remote/signature'
import type { Command } from './command'

const USAGE =
  'conformance <address of a test system> --sign <institution of INTEGRATIONS_FILE | our key, up to three times> [--seal-key <its key>] [--relay] [--live]'

const OPTIONS = {
  sign: { type: 'string', multiple: true },
  'seal-key': { type: 'string' },
  relay: { type: 'boolean' },
  live: { type: 'boolean' },
} as const

const usage = () => new ConfigError(`Usage: node dist/server.mjs ${USAGE}`)

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch {
    throw usage()
  }
}

/** Messages about nobody would come between the applications of a live system. */
function refuseLive({ integrations }: Pick<Config, 'integrations'>, { href }: URL) {
  for (const [code, { url, relay }] of Object.entries(integrations.institutions))
    if ([url, relay?.url].some((one) => one !== undefined && new URL(one).href === href))
      throw new ConfigError(
        `INTEGRATIONS_FILE has this address for ${code}, which may be in use: name its test system, or add --live.`,
      )
}

/** The server that the arguments name. Its keys may stand in the file, because arguments can be read by others. */
function targetOf(config: Pick<Config, 'integrations' | 'mode'>, args: readonly string[]): Target {
  const { values, positionals } = read(args)
  const [address = '', ...more] = positionals
  const { sign: named = [], relay: isRelay = false } = values
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || more.length > 0) throw usage()
  const { integrations, mode } = config
  if (mode === 'production' && !values.live) refuseLive(config, url)
  const [code = ''] = named
  const link = Object.hasOwn(integrations.institutions, code) ? integrations.institutions[code] : undefined
  const { sign = [], relay, seal_key = values['seal-key'] } = link ?? { sign: named }
  if (sign.length === 0) throw usage()
  if (!sign.every(isSigningKey))
    throw new ConfigError('--sign is neither a key of ours nor an institution of INTEGRATIONS_FILE.')
  if (!isRelay) return { url, sign, seal_key }
  if (!relay || !seal_key)
    throw new ConfigError('--relay needs --sign <institution> with its relay and seal_key.')
  return { url, sign, seal_key, relay: { receiver: code, sign: relay.sign } }
}

/** Tries whether a test system answers to messages about nobody as docs/integrations.md promises. */
export const conformanceCommand: Command = {
  usage: USAGE,
  about: 'Tries whether a test system of an institution or a relay keeps what docs/integrations.md promises.',
  changes: [],
  shows: [],
  async alone(settings, _clock, args) {
    const config = validConfig(settings)
    if (!config.sends) throw new ConfigError('With SEND=none nothing is sent.')
    const target = targetOf(config, args)
    const outcomes = await outcomesOf(target)
    return { text: reportOf(target.url.href, outcomes), ok: outcomes.every(({ broken }) => !broken) }
  },
  run: () => Promise.reject(usage()),
}
