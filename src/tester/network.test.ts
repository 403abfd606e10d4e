import { headersFor, isNoted, noteAnswer } from './network'
import { current, reset, set } from './start/kept'

beforeEach(reset)

test('requests to our server carry the tester’s time and fault, and requests to other addresses carry nothing', () => {
  set({ clock: '2030-01-01T00:00:00+08:00', fault: 'slow:10', persona: 'returning' })
  const headers = headersFor('/v1.0/channel/option')
  expect(headers).toEqual({ 'x-sandbox-clock': expect.any(String), 'x-sandbox-fault': 'slow:10' })
  const late = Date.parse(headers['x-sandbox-clock'] ?? '') - Date.parse('2029-12-31T16:00:00Z')
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(5000)
  expect(headersFor('https://elsewhere.test/v1.0/channel/option')).toEqual({})
})

test('the tester’s tools keep the last five SMS codes, newest first', () => {
  for (const path of ['/v1.0/sms/send/code', '/v1.0/sms/encrypt/send/code']) expect(isNoted(path)).toBe(true)
  expect(isNoted('/v1.0/user/code/login')).toBe(false)
  for (const code of ['1', '2', '3', '4', '5', '6']) noteAnswer({ code: 200, data: { dev_code: code } })
  noteAnswer({ code: 429, data: null })
  noteAnswer('no json')
  expect(current().codes).toEqual(['6', '5', '4', '3', '2'])
})
