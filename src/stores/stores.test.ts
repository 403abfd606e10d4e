import { FormValues } from '@contract/endpoints/order'
import { OrderNo } from '@contract/values'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { KEY } from '@/platform/keys'
import { junk } from '../../test/tools/junk'
import { useDialog } from './dialog'
import { readDraft, useForm } from './form'
import { useHalf } from './half'
import { useMatch } from './match'
import { confirmAccount, expireSession, logout, saveLogin, useSession } from './session'
import { showToast, useToast } from './toast'

const NAMES = Object.keys(FormValues.properties)
const login = { token: 'T', user_id: 7, phone_mark: 'P' }

describe('toast', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('stays 2000 ms [S8.9]', () => {
    showToast('一')
    jest.advanceTimersByTime(1999)
    expect(useToast.getState().text).toBe('一')
    jest.advanceTimersByTime(1)
    expect(useToast.getState().text).toBe('')
  })

  test('a later one takes its place and its own 2000 ms', () => {
    showToast('一')
    jest.advanceTimersByTime(1500)
    showToast('二')
    jest.advanceTimersByTime(1999)
    expect(useToast.getState().text).toBe('二')
  })
})

describe('form draft', () => {
  test('survives a reload [S3.2, S14.3]', () => {
    useForm.getState().fill({ amount: 1_000_000, term: 12 })
    useForm.getState().fill({ name: '张三' })
    useForm.getState().setOrder('D1', 2)
    expect(readDraft()).toEqual({
      data: { amount: 1_000_000, term: 12, name: '张三' },
      order_no: 'D1',
      flow: 2,
    })
  })

  test('the identity number is kept for the session, never on the device for good', () => {
    useForm.getState().fill({ id_no: '110101199003078515' })
    expect(readDraft().data.id_no).toBe('110101199003078515')
    expect(JSON.stringify({ ...localStorage })).not.toContain('110101199003078515')
    sessionStorage.clear()
    expect(readDraft().data.id_no).toBeUndefined()
  })

  test.each([
    'no json',
    '{"version":0,"data":{"amount":1}}',
    '{"version":99,"data":{"amount":1}}',
    'null',
    '5',
  ])('a draft that reads %j is dropped [S3.2]', (stored) => {
    localStorage.setItem('form_draft', stored)
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
        (stored, id_no) => {
          localStorage.setItem('form_draft', stored)
          sessionStorage.setItem('form_draft', id_no)
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

  test('is gone after clear [S23.7]', () => {
    useForm.getState().fill({ amount: 5, id_no: 'x' })
    useForm.getState().clear()
    expect(readDraft()).toEqual({ data: {}, order_no: '', flow: 0 })
  })
})

describe('session', () => {
  test('a login is stored as plain strings [S3.5]', () => {
    saveLogin(login)
    expect([
      localStorage.getItem(KEY.token),
      localStorage.getItem(KEY.userId),
      localStorage.getItem(KEY.phoneMark),
    ]).toEqual(['T', '7', 'P'])
    expect(useSession.getState()).toMatchObject({ loggedIn: true, expired: false })
  })

  test('an expired one loses its token and keeps the draft', () => {
    saveLogin(login)
    useForm.getState().fill({ amount: 3 })
    expireSession()
    expect(localStorage.getItem(KEY.token)).toBeNull()
    expect(useSession.getState()).toMatchObject({ loggedIn: false, expired: true })
    expect(readDraft().data.amount).toBe(3)
  })

  describe('a login that a link brought', () => {
    const theirs = { user_id: 8, phone_mark: 'Q' }
    /** A visitor's drafts of all kinds. */
    function type() {
      logout()
      saveLogin(login)
      useForm.getState().fill({ amount: 3, name: '张三', id_no: '110101199003078515' })
      localStorage.setItem(KEY.leadDraft, '张三')
      sessionStorage.setItem('visit_draft_SQ1', '张三')
      useHalf.setState({ order: { order_no: 'D1' } as never })
      useMatch.setState({ ready: { order_no: 'D1' } as never })
    }

    test('a login of somebody else, whatever its link says, takes the drafts and identity of the one before off the device [S3.11]', () => {
      type()
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
      expect(useSession.getState().replaced).toBe(true)
      saveLogin(login)
      expect(useSession.getState().replaced).toBe(false)
    })

    test('a login of the same visitor keeps the drafts, whatever user_id its link named [S3.11]', () => {
      type()
      localStorage.setItem(KEY.userId, '99')
      localStorage.removeItem(KEY.phoneMark)
      confirmAccount({ user_id: login.user_id, phone_mark: 'P' })
      expect([KEY.userId, KEY.phoneMark].map((key) => localStorage.getItem(key))).toEqual(['7', 'P'])
      expect(readDraft().data.name).toBe('张三')
      expect(sessionStorage.getItem('visit_draft_SQ1')).toBe('张三')
      expect(useSession.getState().replaced).toBe(false)
    })

    test('a login on a device where nobody was logged in keeps what the guest has chosen', () => {
      logout()
      useForm.getState().fill({ amount: 3 })
      confirmAccount(theirs)
      expect([readDraft().data.amount, useSession.getState().replaced]).toEqual([3, false])
    })
  })

  test('logout clears everything personal, the channel and the device stay', () => {
    saveLogin(login)
    localStorage.setItem(KEY.channel, 'c')
    localStorage.setItem(KEY.device, 'd')
    useForm.getState().fill({ amount: 3 })
    logout()
    expect(
      [KEY.token, KEY.userId, KEY.phoneMark, KEY.hostToken].map((key) => localStorage.getItem(key)),
    ).toEqual([null, null, null, null])
    expect([localStorage.getItem(KEY.channel), localStorage.getItem(KEY.device)]).toEqual(['c', 'd'])
    expect(readDraft().data).toEqual({})
  })
})

test('the dialog popup shows its list until it is closed [S3.3]', () => {
  useDialog.getState().open([{ title: '一', text: '二' }])
  expect(useDialog.getState()).toMatchObject({ show: true, dataList: [{ title: '一', text: '二' }] })
  useDialog.getState().close()
  expect(useDialog.getState().show).toBe(false)
})
