import { keyValue } from '../key-value'
import { mirror } from './mirror'

beforeEach(() => void jest.useFakeTimers())

/** A phone with these values; `full` refuses every write. Writes end when `answer` is called. */
function phone(values: Record<string, unknown> = {}, full = false) {
  const disk = new Map(Object.entries(values))
  const calls: string[] = []
  const write = (key: string, value: string | undefined) => {
    if (full) throw new Error('quota exceeded')
    if (value === undefined) disk.delete(key)
    else disk.set(key, value)
  }
  let due: (() => void)[] = []
  const { area, keys, flush } = mirror({
    keys: () => {
      calls.push('keys')
      return [...disk.keys()]
    },
    read: (asked) => {
      calls.push('read')
      return asked.map((key) => disk.get(key) ?? '')
    },
    write: (key, value) => {
      calls.push(`write ${key}`)
      return new Promise((resolve, reject) => {
        due.push(() => {
          try {
            resolve(write(key, value))
          } catch (error) {
            reject(error)
          }
        })
      })
    },
    writeSync: (key, value) => {
      calls.push(`writeSync ${key}`)
      write(key, value)
    },
  })
  const answer = async () => {
    jest.runOnlyPendingTimers()
    for (const run of due.splice(0)) run()
    due = []
    await jest.advanceTimersByTimeAsync(0)
  }
  return { disk, calls, flush, answer, storage: keyValue(() => area, keys) }
}

test('all values of the phone are read with two calls, and a value that is not a text is removed after the frame', async () => {
  const { disk, calls, storage, answer } = phone({ a: 'x', b: 3, access_token: 'line\nbreak' })
  expect([storage.get('a'), storage.get('b'), storage.get('c')]).toEqual(['x', null, null])
  expect(calls).toEqual(['keys', 'read'])
  await answer()
  expect([...disk]).toEqual([['a', 'x']])
})

test('a value is written after the frame, once, with its last content', async () => {
  const { disk, calls, storage, answer } = phone()
  for (const text of ['1', '12', '123']) storage.set('draft', text)
  expect(calls).toEqual(['keys'])
  await answer()
  expect(calls).toEqual(['keys', 'write draft'])
  expect(disk.get('draft')).toBe('123')
})

test('an older value never replaces a newer one, however long a write takes', async () => {
  const { disk, storage, answer, flush } = phone()
  storage.set('draft', 'old')
  jest.runOnlyPendingTimers()
  storage.set('draft', 'new')
  flush()
  expect(disk.get('draft')).toBe('new')
  await answer()
  await answer()
  expect(disk.get('draft')).toBe('new')
})

test('when the app is hidden, everything that is not written yet is written at once', () => {
  const { disk, storage, flush } = phone({ gone: 'x' })
  storage.set('draft', '1')
  storage.remove('gone')
  flush()
  expect([...disk]).toEqual([['draft', '1']])
})

test('a value that the storage refuses because the phone is full is kept in memory until the process ends', async () => {
  const { disk, storage, answer, flush } = phone({}, true)
  storage.set('draft', '1')
  flush()
  storage.set('other', '2')
  await answer()
  expect([storage.get('draft'), storage.get('other'), disk.size]).toEqual(['1', '2', 0])
})
