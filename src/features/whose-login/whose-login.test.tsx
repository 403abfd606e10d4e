import { screen, waitFor } from '@testing-library/react'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { useForm } from '@/stores/form'
import { logout, refreshSession, saveLogin, tokenFor, useSession } from '@/stores/session'
import { byId, show } from '../../../test/screen'
import { ACCOUNT, answer, calls, resetApi } from '../../../test/tools/fake-api'
import WhoseLogin from './whose-login'

const CITY = '/v1/user/city'
const LOGOUT = '/v1/user/logout'
const THEIRS = { ...ACCOUNT, phone_mark: 'Q' }
const tokens = () => calls.map(({ path, authorization }) => [path, authorization])

beforeEach(() => {
  resetApi()
  logout()
  saveLogin({ token: 'MINE', user_id: 7, phone_mark: 'P' })
  useForm.getState().fill({ name: '张三' })
  platform.storage.set(KEY.before, 'MINE\n7\nP')
  platform.storage.set(KEY.token, 'THEIRS')
  refreshSession()
  answer(CITY, { area: null, name: null, account: THEIRS, agreements: [] })
  answer(LOGOUT, {})
})

test('the page says whose login the address brought, and one tap confirms it and removes the drafts of another visitor [S3.11, S4.30]', async () => {
  const { user } = show(<WhoseLogin />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('正在确认登录的手机号')
  await screen.findByText('138****5678，是您吗')
  expect([useSession.getState().loggedIn, useForm.getState().data.name]).toEqual([false, '张三'])
  await user.click(byId('whose-mine'))
  expect(useSession.getState()).toMatchObject({ loggedIn: true, owner: 'Q' })
  expect(tokens()).toEqual([[CITY, 'THEIRS']])
  expect([tokenFor(), useForm.getState().data]).toEqual(['THEIRS', {}])
})

test('不是我 ends the login of the address and brings back the one before, also without an answer [S4.30]', async () => {
  const { user } = show(<WhoseLogin />)
  answer(CITY, 'offline')
  answer(LOGOUT, 'offline')
  await user.click(await screen.findByRole('button', { name: '不是我' }))
  await waitFor(() => expect(useSession.getState().loggedIn).toBe(true))
  expect(platform.storage.get(KEY.token)).toBe('MINE')
  expect(tokens()).toContainEqual([LOGOUT, 'THEIRS'])
})

test('a visitor who opens a link to the account that they are logged in to is not asked whether it is theirs', async () => {
  answer(CITY, { area: null, name: null, account: { ...ACCOUNT, phone_mark: 'P' }, agreements: [] })
  show(<WhoseLogin />)
  await waitFor(() => expect(useSession.getState().loggedIn).toBe(true))
  expect(screen.queryByText(/是您吗/)).not.toBeInTheDocument()
})

test('where it is not known whose login it is, the page says so, and a reload asks again', async () => {
  answer(CITY, 'offline')
  const { user } = show(<WhoseLogin />)
  await screen.findByText('还不知道这是谁的登录')
  answer(CITY, { area: null, name: null, account: THEIRS, agreements: [] })
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByText('138****5678，是您吗')).toBeInTheDocument()
})
