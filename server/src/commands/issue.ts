import { isMobile } from '@contract/rules/mobile'
import { ConfigError } from '../config/values'
import { issueHalfLink, partnerName, readHalfValues } from '../half/links'
import { issueUid } from '../login/uid'
import type { Command } from './command'

/** Prints a single-use login id for a link, `/?uid=<id>`. */
export const issueUidCommand: Command = {
  usage: 'issue-uid <mobile> [issuer]',
  about: 'Prints a single-use login id for the link /?uid=<id>.',
  changes: true,
  shows: [],
  async run({ db, ...deps }, [mobile = '', issued_by = 'operator']) {
    if (!isMobile(mobile)) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    return { text: await issueUid(db, deps, { mobile, issued_by }), ok: true }
  },
}

/** Prints the token of a partner's link, `/credit?_ch=<channel>&_token=<token>`. */
export const issueHalfCommand: Command = {
  usage: 'issue-half <mobile> [channel] [values as JSON]',
  about: "Prints the token of a partner's link, /credit?_ch=<channel>&_token=<token>.",
  changes: true,
  shows: [],
  async run({ db, ...deps }, [mobile = '', channel = 'half-demo', json = '{}']) {
    if (!isMobile(mobile)) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const values = readHalfValues(json)
    const partner = await partnerName(db, channel)
    return {
      text: await issueHalfLink(db, deps, { mobile, channel, partner, values }),
      ok: true,
      about: { channel },
    }
  },
}
