import { randomUUID } from 'node:crypto'
import { freshMobile, request, testServer } from '../tools/harness'

const server = testServer()
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** What a call with these headers and this id of its body gets back, and what the log says of it. */
async function traced(headers: Record<string, string>, requestId: string = randomUUID()) {
  const since = server.logs.length
  const call = request('/v1.0/user/login/pre/check', { mobile: freshMobile() }, { headers, requestId })
  const answer = await server.app.inject(call)
  const { reqId, request_id, trace_id } = JSON.parse(server.logs[since] ?? '')
  return { answer: answer.headers, log: { reqId, request_id, trace_id } }
}

test('the `request_id` in the body of a visitor’s call is the id in log and answer, unless a proxy sends `x-request-id`, beside which it is logged [S27.110]', async () => {
  const own = randomUUID()
  const { answer, log } = await traced({}, own)
  expect([answer['x-request-id'], log.reqId]).toEqual([own, own])
  const proxied = await traced({ 'x-request-id': 'edge-1.a_B' }, own)
  expect(proxied).toMatchObject({
    answer: { 'x-request-id': 'edge-1.a_B' },
    log: { reqId: 'edge-1.a_B', request_id: own },
  })
})

test.each(['', 'a b', 'x'.repeat(65), '13800000001', 'id-11010519491231002X', '编号'])(
  'the id "%s" is neither returned nor logged [S27.110]',
  async (id) => {
    const { answer, log } = await traced({ 'x-request-id': encodeURI(id) === id ? id : 'a/b' }, id || 'a b')
    expect(answer['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(log).toEqual({ reqId: answer['x-request-id'] })
  },
)

test('a valid `traceparent` (W3C Trace Context) is returned and its trace id logged, and an invalid one is ignored [S27.110]', async () => {
  const { answer, log } = await traced({ traceparent: TRACE })
  expect([answer.traceparent, log.trace_id]).toEqual([TRACE, TRACE.slice(3, 35)])
  for (const other of [
    TRACE.replace('4bf', '4BF'),
    `ff${TRACE.slice(2)}`,
    `00-${'0'.repeat(32)}${TRACE.slice(35)}`,
    '1',
  ])
    expect(await traced({ traceparent: other })).toMatchObject({
      answer: expect.not.objectContaining({ traceparent: other }),
      log: { trace_id: undefined },
    })
})
