import type { ProviderLink } from '../lib/remote/provider'
import { isSigningKey } from '../lib/remote/signature'
import { ConfigError, list, oneOf } from './values'

/**
 * The service that the settings name; null for what replaces it in development and test.
 * @param names of the settings: `dev` or `http`, address and keys (several while one is replaced, separated by commas)
 * @throws {ConfigError} one sentence, never with a key
 */
export function readProvider(
  env: Record<string, string | undefined>,
  [provider, address, secret]: readonly [provider: string, address: string, secret: string],
): ProviderLink | null {
  if (oneOf(provider, env[provider] ?? 'dev', ['dev', 'http']) === 'dev') return null
  const url = env[address]
  if (!url) throw new ConfigError(`${provider}=http needs ${address}.`)
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new ConfigError(`${address} must be an http(s) address.`)
  const keys = list(env[secret])
  if (keys.length === 0 || !keys.every(isSigningKey))
    throw new ConfigError(`${provider}=http needs ${secret}, a key that begins with whsec_ or whsk_.`)
  return { url, keys }
}
