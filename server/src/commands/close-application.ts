import { OPERATOR_REASONS } from '@contract/endpoints/application'
import { ConfigError } from '../config/values'
import { ownerOf } from '../lib/numbers'
import { closeApplication } from '../use-cases/close-application'
import type { Command } from './command'

/** Closes an application with which nothing happens any more, or corrects the reason; the visitor sees it. */
export const closeApplicationCommand: Command = {
  usage: `close-application <application number> ${OPERATOR_REASONS.join('|')}`,
  about: 'Closes an application with which nothing happens any more, or corrects the reason.',
  changes: true,
  shows: [],
  async run({ db, clock, vault }, [apply_no = '', given, ...rest]) {
    const reason = OPERATOR_REASONS.find((one) => one === given)
    if (!reason || rest.length > 0) throw new ConfigError(`Usage: node dist/server.mjs ${this.usage}`)
    const key = { user_id: ownerOf(vault, apply_no), apply_no }
    const applications = db.selectFrom('applications').select('apply_no')
    if (!(await applications.where(({ and }) => and(key)).executeTakeFirst()))
      throw new ConfigError(`There is no application ${apply_no}.`)
    const before = await closeApplication({ db, clock }, key, reason)
    if (before === 'withdrawn') return { text: 'The visitor has withdrawn it: nothing changes.', ok: false }
    return { text: `closed (${reason}), before: ${before}`, ok: true, about: { apply_no, before, reason } }
  },
}
