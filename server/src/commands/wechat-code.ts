import { writeFile } from 'node:fs/promises'
import { type PageId, pages } from '@contract/pages'
import { ConfigError } from '../config/values'
import { createWechat, WechatError } from '../wechat/api'
import type { Command } from './command'

/** What the scene of a code may contain (qrcode-link/qr-code/getUnlimitedQRCode), which has no `%`. */
const SCENE = /^[0-9A-Za-z!#$&'()*+,/:;=?@._~-]{1,32}$/
const PICTURE = ['89504e47', 'ffd8ff']

/** The scene `_ch=<channel>`, which the client reads as a query. @throws {ConfigError} when WeChat cannot carry it */
function sceneOf(channel: string): string {
  const scene = `_ch=${encodeURIComponent(channel)}`
  if (!SCENE.test(scene))
    throw new ConfigError(
      `The code of a channel holds "_ch=" and its name in at most 32 letters, digits and !#$&'()*+,/:;=?@-._~, which "${scene}" does not fit.`,
    )
  return scene
}

/** Writes the 小程序码 that opens a page in a channel. */
export const wechatCodeCommand: Command = {
  usage: 'wechat-code <channel> <file> [page]',
  about: 'Writes the 小程序码 that opens a page in a channel.',
  changes: true,
  shows: [],
  async run(deps, [channel = '', file = '', page = 'home', ...rest]) {
    const wrong = !channel || !file || rest.length > 0 || !Object.hasOwn(pages, page)
    if (wrong) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const scene = sceneOf(channel)
    const wechat = deps.config.integrations.wechat && createWechat(deps)
    if (!wechat) throw new ConfigError('The command "wechat-code" needs `wechat` in INTEGRATIONS_FILE.')
    const known = await deps.db.selectFrom('channels').select('code').where('code', '=', channel).execute()
    if (known.length === 0) throw new ConfigError(`There is no channel "${channel}".`)
    const body = { scene, page: pages[page as PageId].page, check_path: true, env_version: 'release' }
    try {
      const picture = await wechat.picture('wxa/getwxacodeunlimit', body)
      if (!PICTURE.some((start) => picture.toString('hex', 0, 4).startsWith(start))) throw new WechatError(-1)
      await writeFile(file, picture)
      return { text: `${file} opens ${body.page} with the scene ${scene}.`, ok: true, about: { channel } }
    } catch (error) {
      if (!(error instanceof WechatError)) throw error
      // A page can be opened by a code once a version that has it is published.
      return { text: `${error.message}; 41030: this page is not published yet.`, ok: false }
    }
  },
}
