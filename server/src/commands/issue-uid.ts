import { isMobile } from '@contract/rules/mobile'
import { ConfigError } from '../config/values'
import { issueUid } from '../login/uid'
import type { Command } from './command'

/** Prints a single-use login id for a link, `/?uid=<id>`. */
export const issueUidCommand: Command = {
  usage: 'issue-uid <mobile> [issuer]',
  async run({ db, ...deps }, [mobile = '', issued_by = 'operator']) {
    if (!isMobile(mobile)) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    return { text: await issueUid(db, deps, { mobile, issued_by }), ok: true }
  },
}
