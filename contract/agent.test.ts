import { isHostApp, readAgent } from './agent'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 1, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 1, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 4, false],
  ['Mozilla/5.0 (Linux; Android 14; Pixel)', 5, 2, true],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 2, false],
  ['Mozilla/5.0 (Windows NT 10.0)', 0, 4, false],
  ['', 0, 4, false],
])('an agent %j with %i touch points has the platform bit %i [S3.8, S9.1]', (agent, touch, plat, android) => {
  expect(readAgent(agent, touch)).toEqual({ agent, plat, android })
})

test('the host app is recognised by its marker [S4.10]', () => {
  expect(isHostApp('x LoanHost/3', 'LoanHost/')).toBe(true)
  expect(isHostApp('x LoanHos', 'LoanHost/')).toBe(false)
  expect(isHostApp('anything', '')).toBe(false)
})
