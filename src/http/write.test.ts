import type { Post } from './http'
import { createWrite } from './write'

const city = (code: string) => ({ code, country: '中国', province: '', city: '', county: '' })

/** A write with a simulated server. `ids` are the request ids of its attempts. */
function writing(send: () => Promise<unknown>) {
  const ids: (string | undefined)[] = []
  let made = 0
  const post = ((_path, _payload, options) => {
    ids.push(options?.requestId)
    return send()
  }) as Post
  return { ids, write: createWrite(post, () => `id-${++made}`) }
}

test('a write without an answer keeps its request id for the same payload [S6.8]', async () => {
  const { ids, write } = writing(() => Promise.reject(new Error('offline')))
  await expect(write('/user/city/save', city('330106'))).rejects.toThrow('offline')
  await expect(write('/user/city/save', city('330106'))).rejects.toThrow('offline')
  expect(ids).toEqual(['id-1', 'id-1'])
})

test('a write of another payload gets another request id', async () => {
  const { ids, write } = writing(() => Promise.reject(new Error('offline')))
  await write('/user/city/save', city('330106')).catch(() => {})
  await write('/user/city/save', city('440305')).catch(() => {})
  expect(ids).toEqual(['id-1', 'id-2'])
})

test('two equal writes at once share one request id', async () => {
  const { ids, write } = writing(() => Promise.resolve(undefined))
  await Promise.all([write('/user/city/save', city('330106')), write('/user/city/save', city('330106'))])
  expect(ids).toEqual(['id-1', 'id-1'])
})

test('after an answer, also a refusal, the next write gets a new request id', async () => {
  const { ids, write } = writing(() => Promise.resolve(undefined))
  await write('/user/city/save', city('330106'))
  await write('/user/city/save', city('330106'))
  expect(ids).toEqual(['id-1', 'id-2'])
})
