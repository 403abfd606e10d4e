import { ConfigError } from '../../config/values'
import type { Command } from '../command'
import { countByKey, reseal } from './reseal'

/** Shows with which of VAULT_KEYS the stored values are encrypted, or encrypts all of them with the first one. */
export const keysCommand: Command = {
  usage: 'keys list|reseal',
  async run({ db, vault }, [action = '', ...rest]) {
    if (!['list', 'reseal'].includes(action) || rest.length > 0)
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const done = action === 'reseal' ? [`Encrypted again: ${await reseal(db, vault)} values.`] : []
    const counts = await countByKey(db)
    const lines = counts.map(({ table, column, key, values }) => `${key}  ${table}.${column}  ${values}`)
    const old = [...new Set(counts.map(({ key }) => key))].filter((key) => key !== vault.keyId)
    const verdict = old.length
      ? `Still needed besides "${vault.keyId}": ${old.map((key) => `"${key}"`).join(', ')}.`
      : `Everything is encrypted with "${vault.keyId}". Answers that can be repeated need the former key for one more day.`
    return { text: [...done, ...lines, verdict].join('\n'), ok: true }
  },
}
