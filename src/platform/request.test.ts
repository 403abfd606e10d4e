import { request } from './request'

const call = { url: '/web/form', headers: { authorization: 'a' }, body: '{"a":1}', timeout: 50_000 }

/** A simulated `fetch` with this response. Without one it never responds, and rejects when it is aborted. */
function network(answer?: { status: number; text: string }) {
  const sent: RequestInit[] = []
  globalThis.fetch = ((_url: string, init: RequestInit) => {
    sent.push(init)
    return new Promise((resolve, reject) => {
      if (answer) resolve({ status: answer.status, text: async () => answer.text } as Response)
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }) as typeof fetch
  return sent
}

const before = globalThis.fetch
afterEach(() => {
  globalThis.fetch = before
  jest.useRealTimers()
})

test('a request posts its body unchanged, sends no Referer, and reads the JSON of the answer [S6.1]', async () => {
  const sent = network({ status: 200, text: '{"code":200}' })
  await expect(request(call)).resolves.toEqual({ status: 200, body: { code: 200 } })
  expect(sent).toEqual([
    expect.objectContaining({
      method: 'POST',
      headers: { authorization: 'a' },
      body: '{"a":1}',
      referrerPolicy: 'no-referrer',
    }),
  ])
})

test('an answer that is not JSON has no body', async () => {
  network({ status: 502, text: '<html>' })
  await expect(request(call)).resolves.toEqual({ status: 502, body: undefined })
})

test('a request is given up after 50 seconds without an answer, and not before [S6.2, S9.1]', async () => {
  jest.useFakeTimers()
  network()
  const ended = jest.fn()
  request(call).catch(ended)
  await jest.advanceTimersByTimeAsync(49_999)
  expect(ended).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledTimes(1)
})
