import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useChannel, useThirdParty } from '@/stores/channel'
import { answer, ok, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { guard } from './real'

const option = {
  app: { theme_color: 'zhyd', name: '', entry: 'from' as const },
  redirect_domain: '',
}

beforeEach(() => {
  resetApi()
  answer('/v1.0/channel/option', ok(option))
})

test('the guard keeps the options in the channel store and sets the theme on the root element [S3.1, S4.7, S5.3]', async () => {
  expect(await guard({ id: 'about', params: {} })).toEqual({ kind: 'continue' })
  expect(useChannel.getState().data).toEqual(option)
  expect(document.documentElement.getAttribute('data-theme')).toBe('zhyd')
})

test('every attempt of a login by link posts its uid and an empty _token under the same valid request id, whatever the link says [S6.6]', async () => {
  answer('/v1.0/user/uid/login', refuse(403, '登录链接已失效'))
  const long = 'x'.repeat(500)
  for (const uid of ['ID.1.sign', 'ID.1.sign', long]) await guard({ id: 'home', params: { uid } })
  const calls = sent('/v1.0/user/uid/login')
  expect(calls[0]).toMatchObject({ uid: 'ID.1.sign', _token: '' })
  const ids = calls.map((body) => body.public.request_id)
  expect(ids).toEqual(['ID', 'ID', long.slice(0, 64)])
})

test('a channel whose script has no address logs a warning and loads nothing [S5.7]', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const address = settings.trace2
  settings.trace2 = ''
  await guard({ id: 'about', params: { _ch: 'xfkuaishou5' } })
  settings.trace2 = address
  expect(warned.mock.calls).toEqual([['No valid script content found']])
  expect(document.getElementById('trace-short-video-2')).toBeNull()
  expect(platform.storage.get('_channel')).toBe('xfkuaishou5')
  warned.mockRestore()
})

test('the channel and the answer of a login by uid are stored as plain texts under the names that host app and partners read [S3.5, S6.6]', async () => {
  localStorage.clear()
  answer('/v1.0/user/uid/login', { token: 'T', user_id: 7, phone_mark: 'P' })
  await guard({ id: 'home', params: { _ch: 'test-c3', uid: 'U' } })
  const stored = { _channel: 'test-c3', access_token: 'T', user_id: '7', phone_mark: 'P' }
  expect({ ...localStorage }).toMatchObject(stored)
})

test('the third-party flag is set once the script of the channel has loaded [S3.4]', async () => {
  await guard({ id: 'about', params: { _ch: 'xfkuaishou2' } })
  expect(useThirdParty.getState().loaded).toBe(false)
  document.getElementById('trace-short-video-1')?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(useThirdParty.getState().loaded).toBe(true)
})
