import { setImmediate as turn } from 'node:timers/promises'
import { ServiceDown } from './api-error'
import { batched } from './batched'

/** Handles batches one after the other, each when it is told to; an item that is negative cannot be handled. */
function held() {
  const begun: { items: number[]; end: (error?: Error) => void }[] = []
  const ask = batched<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        const refused = items.some((item) => item < 0) ? new Error('negative') : undefined
        const end = (error = refused) => (error ? reject(error) : resolve(items.map((item) => item * 10)))
        begun.push({ items, end })
      }),
    { most: 3 },
  )
  const endNext = async (error?: Error) => {
    begun.shift()?.end(error)
    await turn()
  }
  return { ask, begun, endNext }
}

test('calls that arrive while a batch is handled share the next batch, and each gets its own result', async () => {
  const { ask, begun, endNext } = held()
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask))
  const sizes: number[] = []
  while (begun[0]) {
    sizes.push(begun[0].items.length)
    await endNext()
  }
  expect(await answers).toEqual([10, 20, 30, 40, 50])
  expect(sizes).toEqual([1, 3, 1])
})

test('an item that cannot be handled fails alone, and a database that is down fails all that wait', async () => {
  const { ask, begun, endNext } = held()
  const answers = Promise.allSettled([1, 2, -3].map(ask))
  while (begun[0]) await endNext()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])

  const down = Promise.allSettled([1, 2, 3].map(ask))
  await endNext(new ServiceDown('silent'))
  expect((await down).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(begun).toEqual([])
  const after = ask(7)
  await endNext()
  expect(await after).toBe(70)
})

test('while 5,000 calls wait for their batch, the next one is refused at once [S26.8]', async () => {
  const { ask, endNext } = held()
  for (let item = 0; item <= 5_000; item++) ask(item).catch(() => {})
  await expect(ask(1)).rejects.toThrow(ServiceDown)
  await endNext(new ServiceDown('silent'))
})
