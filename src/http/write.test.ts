import type { Post } from './http'
import { createWrite } from './write'

const city = (code: string) => ({ code, country: '中国', province: '', city: '', county: '' })

/** A write over a server that answers as the test says; notes the request id of each try. */
function writing(send: () => Promise<unknown>) {
  const ids: (string | undefined)[] = []
  let made = 0
  const post = ((_path, _payload, options) => {
    ids.push(options?.requestId)
    return send()
  }) as Post
  return { ids, write: createWrite(post, () => `id-${++made}`) }
}

test('without an answer the same payload keeps its request id [S6.8]', async () => {
  const { ids, write } = writing(() => Promise.reject(new Error('offline')))
  await expect(write('/user/city/save', city('330106'))).rejects.toThrow('offline')
  await expect(write('/user/city/save', city('330106'))).rejects.toThrow('offline')
  expect(ids).toEqual(['id-1', 'id-1'])
})

test('another payload is another request', async () => {
  const { ids, write } = writing(() => Promise.reject(new Error('offline')))
  await write('/user/city/save', city('330106')).catch(() => {})
  await write('/user/city/save', city('440305')).catch(() => {})
  expect(ids).toEqual(['id-1', 'id-2'])
})

test('two at once are one request', async () => {
  const { ids, write } = writing(() => Promise.resolve(undefined))
  await Promise.all([write('/user/city/save', city('330106')), write('/user/city/save', city('330106'))])
  expect(ids).toEqual(['id-1', 'id-1'])
})

test('after an answer, a refusal included, the next try is a new request', async () => {
  const { ids, write } = writing(() => Promise.resolve(undefined))
  await write('/user/city/save', city('330106'))
  await write('/user/city/save', city('330106'))
  expect(ids).toEqual(['id-1', 'id-2'])
})
