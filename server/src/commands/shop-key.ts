import { ConfigError } from '../config/values'
import { endShopKey, issueShopKey } from '../offline/shop-keys'
import { findShop } from '../offline/shops'
import type { Command } from './command'

/** Prints a new key for the page of a store's staff, or ends the store's key. */
export const shopKeyCommand: Command = {
  usage: 'shop-key <store> [off]',
  about: "Prints a new key for the page of a store's staff, or ends the store's key.",
  changes: true,
  shows: [],
  async run({ db, ...deps }, [shop_id = '', off, ...rest]) {
    if (!shop_id || (off && off !== 'off') || rest.length > 0)
      throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    if (!(await findShop(db, shop_id))) throw new ConfigError(`There is no store ${shop_id}.`)
    const key = off ? null : await issueShopKey(db, deps, shop_id)
    if (!key) await endShopKey(db, shop_id)
    return { text: key ?? 'off', ok: true, about: { shop_id, key: key ? 'issued' : 'ended' } }
  },
}
