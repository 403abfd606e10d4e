import type { FieldError } from '@contract/envelope'
import { write } from '@/http/write'
import { reportBug } from '@/lib/expected'
import type { Booking, Contact } from './api'

/** What became of a booking. `unknown`: no answer came; the next try cannot book twice. */
export type Outcome =
  | { kind: 'booked' }
  | { kind: 'fields'; errors: FieldError[] }
  | { kind: 'refused'; text: string }
  | { kind: 'unknown' }

/** Saves whom the store may expect, then books. Who moves a visit may leave the contact as it is. */
export async function book(booking: Booking, contact: Contact | null): Promise<Outcome> {
  let text = ''
  const onRefused = (msg: string) => {
    text = msg
  }
  const { order_no } = booking
  try {
    if (contact) {
      const saved = await write('/v2/offline/saveUserInfo', { order_no, values: contact }, { onRefused })
      if (!saved) return { kind: 'refused', text }
      if (!saved.data) return { kind: 'fields', errors: saved.errors }
    }
    const answer = await write('/v1/offline/apply', booking, { onRefused })
    if (!answer) return { kind: 'refused', text }
    return answer.data ? { kind: 'booked' } : { kind: 'fields', errors: answer.errors }
  } catch (error) {
    reportBug(error)
    return { kind: 'unknown' }
  }
}
