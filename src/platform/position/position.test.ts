import { platform } from '../platform'
import type { Position } from '../types'

/** The code for the position, which loads when the test says so. */
let part: Promise<{ position(): Promise<Position | null> }>
jest.mock('@/lib/load-part', () => ({
  ...jest.requireActual('@/lib/load-part'),
  loadPart: () => part,
}))

const AT = { lng: 114, lat: 22 }

/** Asks for the position; `found` is what came of it, `late` what came after it was given up. */
function ask() {
  const asked: { found: unknown; late: unknown } = { found: 'waited for', late: 'nothing' }
  const late = (at: Position) => Object.assign(asked, { late: at })
  void platform.position(late).then((found) => Object.assign(asked, { found }))
  return asked
}

beforeEach(() => jest.useFakeTimers())

test('the position is given up after 8 s when the code for it does not load', async () => {
  part = new Promise(() => {})
  const asked = ask()
  await jest.advanceTimersByTimeAsync(7900)
  expect(asked.found).toBe('waited for')
  await jest.advanceTimersByTimeAsync(200)
  expect(asked.found).toBeNull()
})

test('a position that the visitor allows after the 8 s is given to the caller all the same', async () => {
  let allow: (at: Position) => void = () => {}
  part = Promise.resolve({
    position: () =>
      new Promise((resolve) => {
        allow = resolve
      }),
  })
  const asked = ask()
  await jest.advanceTimersByTimeAsync(8000)
  expect(asked.found).toBeNull()
  allow(AT)
  await jest.advanceTimersByTimeAsync(0)
  expect(asked.late).toEqual(AT)
})

test('a position that comes in time is given once', async () => {
  part = Promise.resolve({ position: () => Promise.resolve(AT) })
  const asked = ask()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual({ found: AT, late: 'nothing' })
})
