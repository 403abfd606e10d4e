import { withMisses } from './misses'

test('each miss is told to the caller, and the third in a row says that the part has gone', async () => {
  let there = false
  const gone = jest.fn()
  const load = withMisses(() => (there ? Promise.resolve('part') : Promise.reject(new Error('miss'))), gone)
  const misses = async (times: number) => {
    for (let i = 0; i < times; i++) await expect(load()).rejects.toThrow('miss')
  }
  await misses(2)
  there = true
  expect(await load()).toBe('part')
  there = false
  await misses(2)
  expect(gone).not.toHaveBeenCalled()
  await misses(1)
  expect(gone).toHaveBeenCalledTimes(1)
})
