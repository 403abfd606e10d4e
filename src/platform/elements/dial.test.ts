import { dial } from './dial.h5'

let mockAgent = ''
jest.mock('../platform', () => ({
  platform: {
    get device() {
      return { agent: mockAgent }
    },
  },
}))
jest.mock('../settings', () => ({ settings: { hostMark: 'LoanHost/' } }))

test.each([
  ['a computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120'],
  ['the web view of the host app', 'Mozilla/5.0 (Linux; Android 13) Mobile Chrome/99 LoanHost/1.0'],
])(
  '%s is not sent to an address that it cannot open, and the caller says the number [S25.45]',
  async (_, agent) => {
    mockAgent = agent
    const before = location.href
    await expect(dial('000-0000')).resolves.toBe(false)
    expect(location.href).toBe(before)
  },
)
