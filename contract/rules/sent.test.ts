import { wordsFor } from '../webhooks/told'
import { webhooks } from '../webhooks/webhooks'
import { SENT } from './sent'

test('the list of what an institution receives names every personal part of the message that it gets, and nothing else [S24.2]', () => {
  const { answers, ...others } = webhooks['application.submitted'].personal.properties
  const parts = [...Object.keys(others), ...Object.keys(answers.properties)]
  const words = parts.map((part) => (part === 'area' ? '居住城市' : wordsFor(part)))
  expect(new Set(SENT)).toEqual(new Set(words))
})
