import type { ProviderChoice, Shape } from '../lib/providers/provider'
import { ConfigError, list, oneOf } from './values'

/**
 * The provider that the settings name.
 * @param names of the settings: shape, address and keys (several while one is replaced, separated by commas)
 * @throws {ConfigError} one sentence, never with a key
 */
export function readProvider(
  env: Record<string, string | undefined>,
  shapes: Readonly<Record<string, Shape<unknown>>>,
  [provider, address, secret]: readonly [provider: string, address: string, secret: string],
): ProviderChoice {
  const shape = oneOf(provider, env[provider] ?? 'dev', Object.keys(shapes))
  const chosen = shapes[shape]
  if (!chosen || chosen.trial) return { shape, link: null }
  const url = env[address]
  if (!url) throw new ConfigError(`${provider}=${shape} needs ${address}.`)
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new ConfigError(`${address} must be an http(s) address.`)
  const keys = list(env[secret])
  if (keys.length === 0 || !keys.every((key) => chosen.keys.fits(key)))
    throw new ConfigError(`${provider}=${shape} needs ${secret}, a key that begins with ${chosen.keys.text}.`)
  return { shape, link: { url, keys } }
}
