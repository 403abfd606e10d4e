import { numberEntry } from './number'

const later = () => new Promise((resolve) => setTimeout(resolve))

test('the first history entry gets number 0, and keeps the secrets that it holds', async () => {
  history.replaceState({ arrival: { uid: 'U' } }, '')
  numberEntry()
  await later()
  expect(history.state).toEqual({ arrival: { uid: 'U' }, idx: 0 })
})

test('an entry that has a number keeps it after a reload', async () => {
  history.replaceState({ idx: 3 }, '')
  numberEntry()
  await later()
  expect(history.state).toEqual({ idx: 3 })
})
