import type { Forget } from './rights'
import { numberOfActor } from './stored-answers'

/** Stored responses contain tokens and numbers; those of a login are stored under the device. */
export const forgetCalls: Forget = async (db, { user_id, mobile_index, devices }) => {
  const actors = [`visitor:${user_id}`, ...devices.map((device) => `device:${device}`)]
  for (const actor of actors)
    await db
      .deleteFrom('idempotency')
      .where(({ and }) => and({ user_id: numberOfActor(actor), actor }))
      .execute()
  await db
    .deleteFrom('limits')
    .where((is) =>
      is.or([
        is('key', 'like', `%:${mobile_index}`),
        is('key', '=', `identity:${user_id}`),
        is('key', 'like', `open:account:%:${user_id}`),
      ]),
    )
    .execute()
}
