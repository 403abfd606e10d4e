import { QA_CHOICES } from '@contract/sandbox'
import { THEME_NAMES } from '@contract/theme'
import fc from 'fast-check'
import { pathOf, visitOf } from '@/router/locate'
import { AGENT_NAMES } from '../host/agents'
import { describeState, readState, saysState, stripState, type TesterState, withoutState } from './state'

const fault = fc.constantFrom('offline', 'slow:800', '601', 'http500', '/v1.0/channel/option=601,slow')
const states: fc.Arbitrary<TesterState> = fc.record(
  {
    persona: fc.constantFrom(...QA_CHOICES.persona),
    theme: fc.constantFrom(...THEME_NAMES),
    agent: fc.constantFrom(...AGENT_NAMES),
    host: fc.constantFrom(...QA_CHOICES.host),
    token: fc.constantFrom(...QA_CHOICES.token),
    clock: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    fault,
  },
  { requiredKeys: [] },
)

test('the address of a page contains the tester’s whole state, which is read back unchanged beside other parameters [S28.1]', () => {
  fc.assert(
    fc.property(states, fc.string(), (state, text) => {
      const path = pathOf({ id: 'product', params: { code: 'a/b', q: text, ...describeState(state) } })
      const params = visitOf(path)?.params ?? {}
      expect(saysState(params)).toBe(true)
      expect(readState(params)).toEqual({ state, refused: [] })
      expect(withoutState(params)).toEqual({ code: 'a/b', q: text })
      expect(stripState(`https://a.test${path}#x`)).toBe(
        `https://a.test${pathOf({ id: 'product', params: { code: 'a/b', q: text } })}#x`,
      )
    }),
  )
})

test('a link with the default state resets an earlier state', () => {
  expect(describeState({})).toEqual({ qa_host: 'none' })
  expect(readState({ qa_host: 'none' })).toEqual({ state: {}, refused: [] })
  expect(saysState({ qa_host: 'none' })).toBe(true)
  expect(saysState({ _ch: 'organic' })).toBe(false)
})

test.each(
  `qa_persona=somebody qa_theme=blue qa_agent=nokia qa_host=absent qa_token=mine
  qa_clock=2026-12-01 qa_clock=2026-12-01T10:00:00 qa_clock=2026-13-01T10:00:00Z qa_fault=broken
  qa_fualt=offline`.split(/\s+/),
)('the invalid parameter %s is reported', (text) => {
  const [name = '', value = ''] = text.split('=')
  expect(readState({ [name]: value })).toEqual({ state: {}, refused: [text] })
})
