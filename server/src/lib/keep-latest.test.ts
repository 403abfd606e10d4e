import { keepLatest } from './keep-latest'

test('the value that was put in first is dropped when there are too many, and one that is put in again is the newest', () => {
  const kept = new Map<string, number>()
  for (const [i, key] of ['a', 'b', 'a', 'c'].entries()) keepLatest(kept, key, i, 2)
  expect([...kept]).toEqual([
    ['a', 2],
    ['c', 3],
  ])
})
