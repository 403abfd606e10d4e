import { noteOf } from '../../src/consent/notes'
import { newNoteKey } from '../../src/lib/signed-note'
import { chinaDate } from '../../src/lib/time/china-date'
import type { TestApp } from './harness'

export const NOTE_KEY = newNoteKey('loans.example.com/ledger')

/** Lets the day end, and returns its note, as `ledger-note` prints it. */
export async function endDay(server: TestApp): Promise<string> {
  const day = chinaDate(server.clock.now())
  server.clock.set(`${day}T16:10:00.000Z`)
  const note = await server.deps.db
    .transaction()
    .execute((trx) => noteOf(trx, NOTE_KEY, day, server.clock.now()))
  return note ?? ''
}
