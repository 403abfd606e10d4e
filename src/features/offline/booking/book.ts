import { type Booking, bookVisit, type Contact, saveContact } from '../api'

/** Saves the contact and then books the visit. When a visit is moved the contact may stay as it is. */
export async function book(booking: Booking, contact: Contact | null, onRefused: (words: string) => void) {
  if (contact) {
    const saved = await saveContact(booking.order_no, contact, { onRefused })
    if (!saved?.data) return saved && { ...saved, data: null }
  }
  return bookVisit(booking, { onRefused })
}
