import { write } from '@/http/write'
import type { Booking, Contact } from './api'

/** Saves whom the store may expect, then books. Who moves a visit may leave the contact as it is. */
export async function book(booking: Booking, contact: Contact | null, onRefused: (words: string) => void) {
  const { order_no } = booking
  if (contact) {
    const saved = await write('/v2/offline/saveUserInfo', { order_no, values: contact }, { onRefused })
    if (!saved?.data) return saved && { ...saved, data: null }
  }
  return write('/v1/offline/apply', booking, { onRefused })
}
