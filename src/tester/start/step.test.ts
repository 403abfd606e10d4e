import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import type { GuardDeps, Visit } from '@/router/guard/step'
import { useForm } from '@/stores/form'
import { useToast } from '@/stores/toast'
import { answer, refuse, resetApi, sent } from '../../../test/tools/fake-api'
import { current, isFresh, reset, takeParams } from './kept'
import { testerStep } from './step'

jest.mock('@/http/api', () => jest.requireActual('../../../test/tools/fake-api'))
jest.mock('./restart', () => ({ showRestart: jest.fn(), takeOver: jest.fn() }))

const login = { token: 'T', user_id: 7, phone_mark: 'P' }
const saveLogin = jest.fn()
const visit = (params = {}): Visit => ({ id: 'from', params })
const run = (to: Visit) => testerStep(to, { saveLogin } as unknown as GuardDeps)
const logins = () => sent('/test/user/login').length

beforeEach(() => {
  resetApi()
  reset()
  isFresh()
  jest.clearAllMocks()
  localStorage.clear()
})

test('a persona in the address logs in once, and only the channel of the previous visitor stays', async () => {
  platform.storage.set(KEY.channel, 'organic')
  platform.storage.set(KEY.device, 'D')
  useForm.getState().fill({ name: '张三' })
  answer('/test/user/login', login)
  takeParams({ qa_persona: 'returning' })
  for (let i = 0; i < 2; i++) expect(await run(visit())).toEqual({ kind: 'continue' })
  expect(logins()).toBe(1)
  expect(saveLogin.mock.calls).toEqual([[login]])
  expect(useForm.getState().data).toEqual({})
  expect([platform.storage.get(KEY.channel), platform.storage.get(KEY.device)]).toEqual(['organic', null])
})

test('the persona of a new visitor is not logged in', async () => {
  platform.storage.set(KEY.token, 'T')
  takeParams({ qa_persona: 'new' })
  await run(visit())
  expect([logins(), platform.storage.get(KEY.token), current().applied]).toEqual([0, null, 'new'])
})

test('a refused login of a persona is reported, and tried again on the next page', async () => {
  answer('/test/user/login', () => refuse(404, '没有这个地址'))
  takeParams({ qa_persona: 'returning' })
  for (let i = 0; i < 2; i++) expect(await run(visit())).toEqual({ kind: 'continue' })
  expect(logins()).toBe(2)
  expect(useToast.getState().text).toContain('测试模式')
})
