import type { ApplicationStatus, ClosedReason } from '@contract/endpoints/application'
import fc from 'fast-check'
import { changes, inOrder, type Report, STAGE } from './progress'

const REASONS: ClosedReason[] = ['decided', 'cancelled', 'expired']
const reports = fc.uniqueArray(
  fc
    .record({
      event_id: fc.string({ minLength: 1, maxLength: 3 }),
      status: fc.constantFrom('received', 'reviewing', 'contacting', 'closed'),
      why: fc.constantFrom(...REASONS),
      // Few times, so that several reports have the same one.
      at: fc.integer({ min: 0, max: 4 }).map((minute) => new Date(minute * 60_000)),
    })
    .map(({ why, ...one }): Report => ({ ...one, reason: one.status === 'closed' ? why : null })),
  { selector: ({ event_id }) => event_id, maxLength: 8 },
)

interface State {
  status: ApplicationStatus
  reason: ClosedReason | null
  path: ApplicationStatus[]
}

/** Takes reports as the server does: a known id changes nothing, every other is recorded. */
function after(arriving: readonly Report[], status: ApplicationStatus): State {
  const state: State = { status, reason: null, path: [status] }
  const known: Report[] = []
  for (const report of arriving) {
    if (known.some(({ event_id }) => event_id === report.event_id)) continue
    const same = known.filter((one) => STAGE[one.status] === STAGE[state.status]).sort(inOrder)
    if (changes(report, state.status, same.at(-1) ?? null)) {
      state.status = report.status
      state.reason = report.reason
      state.path.push(report.status)
    }
    known.push(report)
  }
  return state
}

test('the same reports in any order, some of them repeated, lead to the same status and reason', () => {
  const orders = reports.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
      fc.constantFrom<ApplicationStatus>('submitted', 'received', 'visited'),
    ),
  )
  fc.assert(
    fc.property(orders, ([all, shuffled, start]) => {
      const { path: _one, ...first } = after(all, start)
      const { path: _other, ...second } = after(shuffled, start)
      expect(second).toEqual(first)
    }),
  )
})

test('a status never goes back to an earlier stage, and a withdrawn application keeps its status', () => {
  fc.assert(
    fc.property(reports, (all) => {
      const stages = after(all, 'submitted').path.map((status) => STAGE[status])
      expect(stages).toEqual([...stages].sort((a, b) => a - b))
      expect(after(all, 'withdrawn').path).toEqual(['withdrawn'])
    }),
  )
})
