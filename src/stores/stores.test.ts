import { fen } from '@contract/brands'
import { FormValues } from '@contract/endpoints/order'
import { OrderNo } from '@contract/values'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { KEY } from '@/platform/keys'
import { junk } from '../../test/tools/junk'
import { useChannel, useThirdParty } from './channel'
import { useDialog } from './dialog'
import { readDraft, useForm } from './form'
import { saveHalfLogin, useHalf } from './half'
import { useLoading } from './loading'
import { useMatch } from './match'
import {
  bringBackLogin,
  confirmAccount,
  expireSession,
  logout,
  refreshSession,
  saveLogin,
  tokenFor,
  useSession,
} from './session'
import { showToast, useToast } from './toast'

const NAMES = Object.keys(FormValues.properties)
const login = { token: 'T', user_id: 7, phone_mark: 'P' }

test('the stores start in the state of the specification [S3.1, S3.2, S3.3]', () => {
  expect(useChannel.getState().data).toBeNull()
  expect(useForm.getState().data).toEqual({})
  expect(useForm.getState()).toMatchObject({ order_no: '', flow: 0 })
  expect(useLoading.getState().loading).toBe(false)
  expect(useDialog.getState()).toMatchObject({ show: false, dataList: [] })
  expect(useThirdParty.getState().loaded).toBe(false)
})

test('a toast stays 2000 ms, and a later one replaces it for its own 2000 ms [S8.9]', () => {
  jest.useFakeTimers()
  showToast('一')
  jest.advanceTimersByTime(1500)
  showToast('二')
  jest.advanceTimersByTime(1999)
  expect(useToast.getState().text).toBe('二')
  jest.advanceTimersByTime(1)
  expect(useToast.getState().text).toBe('')
  jest.useRealTimers()
})

test('the draft survives a reload [S3.2, S14.3]', () => {
  useForm.getState().fill({ amount: fen(1_000_000), term: 12 })
  useForm.getState().fill({ name: '张三' })
  useForm.getState().setOrder('D1', 2)
  expect(readDraft()).toEqual({
    data: { amount: 1_000_000, term: 12, name: '张三' },
    order_no: 'D1',
    flow: 2,
  })
})

test('the identity number of the draft is stored nowhere, and the name for the session only [S24.42]', () => {
  useForm.getState().fill({ term: 6, name: '张三', id_no: '110101199003078515' })
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('110101199003078515')
  expect(JSON.stringify({ ...localStorage })).not.toContain('张三')
  expect(readDraft().data).toMatchObject({ term: 6, name: '张三' })
  sessionStorage.clear()
  expect(readDraft().data.name).toBeUndefined()
})

test('a draft of an earlier version loses name and identity number at launch, and keeps the other answers [S24.42]', () => {
  const data = { amount: 2_000_000, term: 6, name: '李四', id_no: '110101199003078515' }
  localStorage.setItem('form_draft', JSON.stringify({ version: 1, data, order_no: 'DD1', flow: 1 }))
  sessionStorage.setItem('form_draft', '110101199003078515')
  jest.isolateModules(() => require('./form'))
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/李四|110101199003078515/)
  expect(readDraft()).toEqual({ data: { amount: 2_000_000, term: 6 }, order_no: 'DD1', flow: 1 })
})

test.each([0, 99])('a draft of version %i is dropped [S3.2]', (version) => {
  localStorage.setItem('form_draft', JSON.stringify({ version, data: { amount: 1 } }))
  expect(readDraft()).toEqual({ data: {}, order_no: '', flow: 0 })
})

test('only values that the contract accepts are read from a stored draft [S3.2]', () => {
  const draft = fc.record({
    version: fc.constant(1),
    data: fc.dictionary(fc.constantFrom(...NAMES), fc.jsonValue()),
    order_no: fc.jsonValue(),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        junk,
        draft.map((one) => JSON.stringify(one)),
      ),
      junk,
      (stored, name) => {
        localStorage.setItem('form_draft', stored)
        sessionStorage.setItem('form_name', name)
        const { data, order_no, flow } = readDraft()
        expect([
          Check(FormValues, data),
          order_no === '' || Check(OrderNo, order_no),
          typeof flow === 'number',
        ]).toEqual([true, true, true])
      },
    ),
  )
})

test('an expired session loses its token and keeps the draft', () => {
  saveLogin(login)
  useForm.getState().fill({ amount: fen(3) })
  expireSession()
  expect(localStorage.getItem(KEY.token)).toBeNull()
  expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: true })
  expect(readDraft().data.amount).toBe(3)
})

const theirs = { user_id: 8, phone_mark: 'Q' }
/** Logs a visitor in and stores drafts of all kinds. */
function leaveDrafts() {
  logout()
  saveLogin(login)
  useForm.getState().fill({ amount: fen(3), name: '张三', id_no: '110101199003078515' })
  localStorage.setItem(KEY.leadDraft, '张三')
  sessionStorage.setItem('visit_draft_SQ1', '张三')
  useHalf.setState({ order: { order_no: 'D1' } as never })
  useMatch.setState({ ready: { order_no: 'D1' } as never })
}

test('a login of another visitor, whatever its link says, removes the drafts and the identity of the visitor before [S3.11]', () => {
  leaveDrafts()
  localStorage.setItem(KEY.token, 'theirs')
  confirmAccount(theirs)
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  for (const trace of ['张三', '110101199003078515', '"P"']) expect(kept).not.toContain(trace)
  expect(readDraft()).toEqual({ data: {}, order_no: '', flow: 0 })
  expect([useHalf.getState().order, useMatch.getState().ready]).toEqual([null, null])
  expect([KEY.token, KEY.userId, KEY.phoneMark].map((key) => localStorage.getItem(key))).toEqual([
    'theirs',
    '8',
    'Q',
  ])
})

test('a login of the same visitor keeps the drafts, whatever user_id its link named [S3.11]', () => {
  leaveDrafts()
  localStorage.setItem(KEY.userId, '99')
  localStorage.removeItem(KEY.phoneMark)
  confirmAccount({ user_id: login.user_id, phone_mark: 'P' })
  expect([KEY.userId, KEY.phoneMark].map((key) => localStorage.getItem(key))).toEqual(['7', 'P'])
  expect(readDraft().data.name).toBe('张三')
  expect(sessionStorage.getItem('visit_draft_SQ1')).toBe('张三')
})

test('a login by code keeps the drafts that were typed in the login of a partner’s link to the same number [S18.18]', () => {
  leaveDrafts()
  saveLogin({ ...login, user_id: 9 })
  expect(readDraft().data.name).toBe('张三')
})

test('a login on a device where nobody was logged in keeps the choices of the guest', () => {
  logout()
  useForm.getState().fill({ amount: fen(3) })
  confirmAccount(theirs)
  expect(readDraft().data.amount).toBe(3)
})

const LOGIN = [KEY.token, KEY.userId, KEY.phoneMark]
const storedLogin = () => LOGIN.map((key) => localStorage.getItem(key))

/** Stores the login of the address as the guard does (guard.ts). */
function arriveWith(token: string) {
  localStorage.setItem(KEY.before, LOGIN.map((key) => localStorage.getItem(key) ?? '').join('\n'))
  for (const [i, value] of [token, '8', 'Q'].entries()) localStorage.setItem(LOGIN[i] as string, value)
  refreshSession()
}

test('a login from the address is nobody’s and carried by one call only [S4.30]', () => {
  leaveDrafts()
  arriveWith('theirs')
  expect(useSession.getState()).toMatchObject({ loggedIn: false, unconfirmed: true, owner: 'P' })
  expect([tokenFor(), tokenFor('unconfirmed')]).toEqual([null, 'theirs'])
  expect(readDraft().data.name).toBe('张三')
})

test.each([
  ['that the visitor does not recognise', bringBackLogin],
  ['that the server refuses', () => expireSession('unconfirmed')],
])('after a login from the address %s, the one before is back with its draft [S4.31]', (_which, end) => {
  leaveDrafts()
  arriveWith('theirs')
  end()
  expect(storedLogin()).toEqual([login.token, '7', 'P'])
  expect(useSession.getState()).toMatchObject({ loggedIn: true, unconfirmed: false })
  expect([tokenFor(), readDraft().data.name]).toEqual([login.token, '张三'])
})

test('nothing of a login from the address stays when the server refuses it and nobody was logged in [S4.31]', () => {
  logout()
  arriveWith('theirs')
  expireSession('unconfirmed')
  expect([...storedLogin(), localStorage.getItem(KEY.before)]).toEqual([null, null, null, null])
  expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: true, unconfirmed: false })
})

test('the session of a partner’s link stands beside the login, and its end leaves the login alone [S18.19]', () => {
  leaveDrafts()
  saveHalfLogin({ token: 'link', ...theirs })
  expect([...storedLogin(), tokenFor(), tokenFor('half')]).toEqual([
    login.token,
    '7',
    'P',
    login.token,
    'link',
  ])
  expect(readDraft().data.name).toBeUndefined()
  expireSession('half')
  expect([tokenFor(), tokenFor('half')]).toEqual([login.token, login.token])
  expect(useSession.getState()).toMatchObject({ loggedIn: true, expired: false })
})
