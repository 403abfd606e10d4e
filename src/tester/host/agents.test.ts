import { isHostApp, readAgent } from '@contract/agent'
import { AGENT_NAMES, AGENTS, agentText, phoneOf } from './agents'

const MARK = 'LoanHost/'

test.each(AGENT_NAMES)('the user agent %s gives the same phone on both targets', (name) => {
  const { touchPoints, phone } = AGENTS[name]
  const text = agentText(name, 'own', false, MARK) ?? ''
  const { plat, android } = readAgent(text, touchPoints)
  expect({ plat, android }).toEqual({ plat: phone.plat, android: phoneOf(name).android })
  expect(phoneOf(name).plat).toBe(phone.plat)
  expect(isHostApp(text, MARK)).toBe(name.startsWith('host-'))
})
