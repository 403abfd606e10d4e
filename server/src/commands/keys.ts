import { ConfigError } from '../config/values'
import type { Command } from './command'
import { countByKey, reseal } from './reseal'

/** Shows with which of VAULT_KEYS the stored values are encrypted, or encrypts all of them with the first one. */
export const keysCommand: Command = {
  usage: 'keys list|reseal',
  async run({ db, read, vault }, [action = '', ...rest]) {
    if (!['list', 'reseal'].includes(action) || rest.length > 0)
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const done = action === 'reseal' ? await reseal(db, vault) : { values: 0, unreadable: [] }
    const resealed = action === 'reseal' ? [`Encrypted again: ${done.values} values.`] : []
    const failed = done.unreadable.map((where) => `No key of VAULT_KEYS decrypts ${where}.`)
    const counts = await countByKey(read)
    const lines = counts.map(({ table, column, key, values }) => `${key}  ${table}.${column}  ${values}`)
    const old = [...new Set(counts.map(({ key }) => key))].filter((key) => key !== vault.keyId)
    const verdict = old.length
      ? `Still needed besides "${vault.keyId}": ${old.map((key) => `"${key}"`).join(', ')}.`
      : `Everything is encrypted with "${vault.keyId}". Answers that can be repeated need the former key for two more days.`
    return { text: [...resealed, ...failed, ...lines, verdict].join('\n'), ok: failed.length === 0 }
  },
}
