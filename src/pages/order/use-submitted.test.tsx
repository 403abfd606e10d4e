import { screen } from '@testing-library/react'
import { PressError } from '@/lib/expected'
import { go } from '@/router/navigate'
import { show } from '../../../test/screen'
import { useSubmitted } from './use-submitted'

jest.mock('@/router/navigate', () => ({ go: jest.fn() }))

function Page({ referred }: { referred?: string }) {
  const { onDone, submitted } = useSubmitted()
  return (
    submitted || (
      <button type="button" onClick={() => onDone('DD1', referred)}>
        done
      </button>
    )
  )
}

test.each([
  ['refused', () => Promise.resolve()],
  ['not answered', () => Promise.reject(new PressError('网络没有连上'))],
])(
  'a stored application whose way to /result is %s is confirmed, with the way to the progress [S4.32]',
  async (_how, end) => {
    jest.mocked(go).mockImplementationOnce(end)
    const { user } = show(<Page />)
    await user.click(screen.getByText('done'))
    expect(go).toHaveBeenLastCalledWith('result', { order_no: 'DD1' }, 'replace')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('已提交')
    await user.click(screen.getByRole('button', { name: '查看申请进度' }))
    expect(go).toHaveBeenLastCalledWith('statusPro')
  },
)

test('an application by jump opens the page before leaving, and when the way there is refused it is said to be recorded and not submitted [S4.32, S16.52]', async () => {
  jest.mocked(go).mockImplementationOnce(() => Promise.resolve())
  const { user } = show(<Page referred="SQ1" />)
  await user.click(screen.getByText('done'))
  expect(go).toHaveBeenLastCalledWith('agreeDetail', { apply_no: 'SQ1', order_no: 'DD1' }, 'replace')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('已记录')
  expect(screen.queryByText(/提交/)).toBeNull()
})
