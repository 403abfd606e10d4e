import { type Booking, bookVisit, type Contact, saveContact } from './api'

/** Saves whom the store may expect, then books. Who moves a visit may leave the contact as it is. */
export async function book(booking: Booking, contact: Contact | null, onRefused: (words: string) => void) {
  if (contact) {
    const saved = await saveContact(booking.order_no, contact, { onRefused })
    if (!saved?.data) return saved && { ...saved, data: null }
  }
  return bookVisit(booking, { onRefused })
}
