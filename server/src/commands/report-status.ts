import { institutions } from '@contract/signed/signed-calls'
import { Check } from 'typebox/value'
import { report } from '../application/report'
import { ConfigError } from '../config/values'
import { ownerOf } from '../lib/numbers'
import type { Command } from './command'

const { payload } = institutions['/open/institutions/:code/status']

/** For trials: reports a status at this moment, as the institution of the application does by its signed call. */
export const reportStatusCommand: Command = {
  usage: 'report-status <application number> <status> [reason, only for closed]',
  about: 'Reports a status of an application, as its institution does.',
  changes: true,
  shows: [],
  trial: true,
  run: ({ db, clock, random, vault }, [apply_no = '', status, reason]) =>
    db.transaction().execute(async (trx) => {
      const applications = trx.selectFrom('applications').select('institution_code')
      const key = { user_id: ownerOf(vault, apply_no), apply_no }
      const owner = await applications.where(({ and }) => and(key)).executeTakeFirst()
      const at = clock.now()
      const body = { apply_no, status, at: at.toISOString(), ...(reason && { reason }) }
      if (!owner || !Check(payload, body) || (status === 'closed') !== (reason !== undefined))
        throw new ConfigError(`Usage: node dist/server.mjs ${reportStatusCommand.usage}`)
      const event = { event_id: random.uuid(), status: body.status, reason: body.reason ?? null, at }
      const done = await report(trx, at, { ...owner, ...key, ...event })
      return {
        text: `${done.applied ? 'applied' : 'changed nothing'}: ${done.status}`,
        ok: true,
        about: { apply_no, status: body.status },
      }
    }),
}
