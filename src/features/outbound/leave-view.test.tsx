import type { Destination } from '@contract/outbound/destination'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { platform } from '@/platform/platform'
import { institution, product } from '../../../test/tools/offer-data'
import { LeaveView } from './leave-view'

const there: Destination = {
  url: 'https://apply.cf1.example/loan',
  hosts: ['cf1.example'],
  institution: institution('cf1', '示例第一消费金融'),
  terms: product('p1'),
}

let leave: jest.SpyInstance
beforeEach(() => {
  leave = jest.spyOn(platform, 'leave').mockReturnValue(true)
})
afterEach(() => jest.restoreAllMocks())

function show(load: () => Promise<Destination | undefined> = async () => there) {
  const onCancel = jest.fn()
  render(<LeaveView load={load} onCancel={onCancel} />)
  return { onCancel, user: userEvent.setup() }
}

test('the page before leaving names the institution with its mark, its licence and the host, and does not leave by itself [S2.17, S19.8]', async () => {
  jest.useFakeTimers()
  show()
  expect(await screen.findByRole('heading', { level: 1, name: '即将离开本平台' })).toBeInTheDocument()
  expect(screen.getByText('示例第一消费金融的牌照说明')).toBeInTheDocument()
  expect(screen.getByText(there.institution.mark)).toBeInTheDocument()
  expect(screen.getByText('示例-cf1')).toBeInTheDocument()
  expect(screen.getByText('apply.cf1.example')).toBeInTheDocument()
  expect(screen.getByText('前往由机构运营的网站')).toBeInTheDocument()
  expect(screen.getByText(/内容和服务由机构负责，本平台无法控制/)).toBeInTheDocument()
  await jest.advanceTimersByTimeAsync(60_000)
  jest.useRealTimers()
  expect(leave).not.toHaveBeenCalled()
})

test('if the platform refuses to open the address, it is shown as a text', async () => {
  leave.mockReturnValue(false)
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '继续前往' }))
  expect(await screen.findByText('没有打开机构网站')).toBeInTheDocument()
  expect(screen.getByText(there.url)).toBeInTheDocument()
})

test.each([
  ['without registered hosts', { hosts: [] }],
  ['with the address of another host', { url: 'https://apply.cf1.example@evil.example/' }],
])('an answer %s is refused [S24.16]', async (_, given) => {
  show(async () => ({ ...there, ...given }))
  expect(await screen.findByText('该地址未登记，不能前往')).toBeInTheDocument()
})
