import { keyValue } from './key-value'
import { KEY } from './keys'

/** An area that holds these entries, and takes no more once it is `full`. */
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

test('a value that does not fit its key is removed at launch, others stay [S3.10]', () => {
  const { map, open } = area({ [KEY.token]: NO_TOKEN, other: NO_TOKEN })
  open()
  expect([...map.keys()]).toEqual(['other'])
})

test('a value that another program stores later does not come out [S3.10]', () => {
  const { map, open } = area()
  const storage = open()
  map.set(KEY.token, NO_TOKEN)
  expect(storage.get(KEY.token)).toBeNull()
})

test('what a full area does not take lives as long as the process', () => {
  const { map, open } = area({ [KEY.token]: 'old' }, true)
  const storage = open()
  storage.set(KEY.token, 'new')
  expect([storage.get(KEY.token), map.get(KEY.token)]).toEqual(['new', 'old'])
  storage.remove(KEY.token)
  expect([storage.get(KEY.token), map.has(KEY.token)]).toEqual([null, false])
})
