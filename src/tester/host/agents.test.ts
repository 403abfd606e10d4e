import { isHostApp, readAgent } from '@contract/agent'
import { AGENT_NAMES, agentText, phoneOf, touchPointsOf } from './agents'

const MARK = 'LoanHost/'

test.each(AGENT_NAMES)('the user agent %s gives the same phone on both targets', (name) => {
  const text = agentText(name, 'own', false, MARK) ?? ''
  const { plat, android } = readAgent(text, touchPointsOf(name))
  expect(phoneOf(name)).toMatchObject({ plat, android })
  expect(isHostApp(text, MARK)).toBe(name.startsWith('host-'))
})
