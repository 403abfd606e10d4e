import { isChannel } from '@contract/channel'
import { sql } from 'kysely'
import { claimDevice, type DeviceTouches, type Touch, touchDevice } from '../channel/device-channels'
import { ApiError } from '../lib/api-error'
import { withNext } from '../lib/statement'
import type { Db } from '../postgres/tables'

/**
 * Attributes a device, and the logged-in visitor, to a channel: the first touch is kept. With a visitor `db` is a transaction.
 * @param user_id the visitor, also one on a device that is not noted as the visitor's
 * @throws {ApiError} 601 for what is no code of a channel
 */
export async function touchChannel(db: Db, touch: Touch, user_id = touch.user_id): Promise<void> {
  if (!isChannel(touch.channel)) throw ApiError.fields([{ field: 'channel', content: '渠道不正确' }])
  // Locks rows in the same order as a login does, to avoid deadlocks.
  if (user_id !== null) await lockVisitor(db, user_id)
  const touches = await touchDevice(db, touch)
  if (user_id !== null) await takeTouches(db, user_id, touches)
}

const lockVisitor = (db: Db, user_id: number) =>
  db.selectFrom('visitors').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()

/** Copies the touches of a device to the visitor: the first where there is none, the last unless the visitor's is newer. */
async function takeTouches(db: Db, user_id: number, touches: DeviceTouches): Promise<void> {
  /** The device's value when the visitor has no first touch yet. */
  const first = (own: string, theirs: string | Date | null) =>
    sql<never>`case when first_channel is null then ${theirs} else ${sql.ref(own)} end`
  /** The device's value unless the visitor's last touch, on another device, is newer. */
  const last = (own: string, theirs: string | Date | null) =>
    sql<never>`case
      when last_touch_at is null or last_touch_at <= ${touches.last_at}
      then ${theirs} else ${sql.ref(own)} end`
  const update = db
    .updateTable('visitors')
    .set({
      first_channel: first('first_channel', touches.first_channel),
      first_click_id: first('first_click_id', touches.first_click_id),
      first_touch_at: first('first_touch_at', touches.first_at),
      last_channel: last('last_channel', touches.last_channel),
      last_click_id: last('last_click_id', touches.last_click_id),
      last_click_at: last('last_click_at', touches.last_click_at),
      last_touch_at: last('last_touch_at', touches.last_at),
    })
    .where('user_id', '=', user_id)
  await withNext(db, update)
}

/** Copies the device's touches to the visitor; without any the login is the first one. `db` is a transaction. */
export async function carryTouches(db: Db, login: Touch & { user_id: number }): Promise<void> {
  const touches = await claimDevice(db, login)
  if (touches) await takeTouches(db, login.user_id, touches)
  else if (login.channel) await touchChannel(db, login)
}
