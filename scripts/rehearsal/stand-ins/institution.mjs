import { call } from './call.mjs'

const REPORTS = [
  { status: 'received' },
  { status: 'reviewing' },
  { status: 'contacting' },
  { status: 'closed', reason: 'decided' },
]

/**
 * Reports what becomes of each application, in an order that is drawn from the seed; some reports are sent twice. Reports
 * that were not answered before a kill are sent again.
 */
export function startInstitution(settings, journal, chance) {
  const { name, faults = {} } = settings
  const started = new Set()

  async function report(apply_no, at) {
    if (started.has(apply_no)) return
    started.add(apply_no)
    const drawn = REPORTS.map((one, step) => ({
      ...one,
      step,
      rank: chance('reorder', apply_no) < (faults.reorder ?? 0) ? chance('rank', apply_no, step) : step,
    }))
    for (const { status, reason, step } of drawn.sort((a, b) => a.rank - b.rank)) {
      const id = `${apply_no}-${status}`
      if (journal.lines.some((line) => line.report === id)) continue
      const body = { apply_no, status, reason, at: new Date(at + step).toISOString() }
      const send = () => call(settings, `/open/institutions/${name}/status`, id, body)
      const answer = await send()
      const again = chance('repeat', id) < (faults.repeat ?? 0) ? await send() : answer
      journal.note({ report: id, apply_no, status, http: answer.http, data: answer.data, again: again.http })
    }
  }

  const received = ({ type, timestamp, data }) => {
    if (type === 'application.submitted') void report(data.apply_no, Date.parse(timestamp))
  }
  for (const { text } of journal.lines) if (text) received(JSON.parse(text))
  return { received }
}
