import { keyValue } from './key-value'
import { KEY } from './keys'

/** A storage area with these entries. If it is `full`, every write throws. */
function area(entries: Record<string, string> = {}, full = false) {
  const map = new Map(Object.entries(entries))
  const one = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError')
      map.set(key, value)
    },
    removeItem: (key: string) => void map.delete(key),
  }
  const open = () =>
    keyValue(
      () => one,
      () => [...map.keys()],
    )
  return { map, open }
}
const NO_TOKEN = 'line\nbreak'

test('a value that does not fit its key is not stored [S3.10]', () => {
  const { map, open } = area({ [KEY.token]: 'old' })
  open().set(KEY.token, NO_TOKEN)
  expect(map.get(KEY.token)).toBe('old')
})

test('a stored value that does not fit its key is removed at launch, and other keys stay [S3.10]', () => {
  const { map, open } = area({ [KEY.token]: NO_TOKEN, other: NO_TOKEN })
  open()
  expect([...map.keys()]).toEqual(['other'])
})

test('a value of another program that does not fit its key is not read [S3.10]', () => {
  const { map, open } = area()
  const storage = open()
  map.set(KEY.token, NO_TOKEN)
  expect(storage.get(KEY.token)).toBeNull()
})

test('a value that a full storage area rejects is kept as long as the process', () => {
  const { map, open } = area({ [KEY.token]: 'old' }, true)
  const storage = open()
  storage.set(KEY.token, 'new')
  expect([storage.get(KEY.token), map.get(KEY.token)]).toEqual(['new', 'old'])
  storage.remove(KEY.token)
  expect([storage.get(KEY.token), map.has(KEY.token)]).toEqual([null, false])
})
