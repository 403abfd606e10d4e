import { screen, waitFor } from '@testing-library/react'
import { show } from '../../../../test/screen'
import { answer, refuse, resetApi, sent, toasts } from '../../../../test/tools/fake-api'
import { offer } from '../../../../test/tools/offer-data'
import { MoreOffline } from './more-offline'

const OFFERS = '/v1/offline/refreshProduct'
const onDetail = jest.fn()

function open(how: Parameters<typeof answer<typeof OFFERS>>[1]) {
  answer(OFFERS, how)
  return show(<MoreOffline order_no="DD1" shown={0} onDetail={onDetail} />)
}

beforeEach(() => resetApi())

test('the further store offers are those that take applications and that the visitor has not applied for', async () => {
  const closed = { text: '已满', opens: '明天00:00', opens_at: '2026-11-20T16:00:00.000Z' }
  const offline = { offline: true }
  open({
    matched: [
      offer('a', offline),
      offer('b', { ...offline, apply_no: 'SQ1' }),
      offer('c'),
      offer('d', { ...offline, closed }),
    ],
  })
  expect((await screen.findAllByRole('article')).map(({ id }) => id)).toEqual(['offline-a'])
})

test('an order that can no longer be matched shows neither offers nor an error', async () => {
  open(refuse(409, '请先选择当前居住城市'))
  await waitFor(() => expect(sent(OFFERS)).not.toHaveLength(0))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.queryByRole('heading')).toBeNull()
  expect(toasts).toEqual([])
})

test('any other refusal is shown with the message of the server, and the offers can be loaded again [S8.8]', async () => {
  const { user } = open(refuse(429, '操作太频繁，请稍后再试'))
  const retry = await screen.findByRole('button', { name: '重新加载' })
  expect(toasts).toEqual(['操作太频繁，请稍后再试'])
  answer(OFFERS, { matched: [offer('a', { offline: true })] })
  await user.click(retry)
  expect(await screen.findByText('还可到店办理')).toBeInTheDocument()
})
