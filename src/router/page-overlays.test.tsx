import type { PageId } from '@contract/pages'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { usePrivacy } from '@/platform/weapp/privacy'
import { useUpdate } from '@/platform/weapp/update'
import { useLoading } from '@/stores/loading'
import { useToast } from '@/stores/toast'
import { PageOverlays } from './page-overlays.weapp'

let mockCard: () => { title: string; path: string; imageUrl: string }
const mockShown = new Set<() => void>()
jest.mock('@tarojs/taro', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react')
  return {
    // Taro calls this when the page is shown, and not when it renders again.
    useDidShow: (run: () => void) =>
      useEffect(() => {
        run()
        mockShown.add(run)
        return () => void mockShown.delete(run)
      }, []),
    useShareAppMessage: (card: typeof mockCard) => {
      mockCard = card
    },
  }
})

// The privacy question has its own test in features/page-frame.
jest.mock('@/features/page-frame/privacy-question', () => ({
  PrivacyQuestion: ({ asked }: { asked: string }) => <div role="alertdialog">{asked}</div>,
}))

const page = (id: PageId, params: Record<string, string> = {}) => (
  <PageOverlays visit={{ id, params }}>
    <input aria-label="手机号" />
  </PageOverlays>
)

beforeEach(() => {
  act(() => {
    usePrivacy.setState({ asked: null })
    useUpdate.setState({ state: 'none' })
    useLoading.setState({ loading: false })
  })
})

const ready = () => act(() => useUpdate.setState({ state: 'ready' }))
const question = () => screen.queryByRole('alertdialog', { name: '新版本已准备好，是否重启应用？' })

test.each(['home', 'landing', 'from', 'selectProduct', 'product', 'support', 'credit_form'] as const)(
  'a newer version is not offered on %s, where something is typed [S25.8]',
  (id) => {
    render(page(id))
    ready()
    expect(question()).toBeNull()
  },
)

test('a newer version that the visitor postpones is not offered again', async () => {
  render(page('about'))
  ready()
  await userEvent.click(screen.getByRole('button', { name: '以后再说' }))
  expect(question()).toBeNull()
  act(() => {
    for (const show of mockShown) show()
  })
  expect(question()).toBeNull()
})

test('a newer version is not offered while something is being sent [S25.8]', () => {
  useLoading.setState({ loading: true })
  render(page('result'))
  ready()
  expect(question()).toBeNull()
  useLoading.setState({ loading: false })
  act(() => {
    for (const show of mockShown) show()
  })
  expect(question()).not.toBeNull()
})

test('a newer version that could not be downloaded is only mentioned in a toast', () => {
  render(page('home'))
  act(() => useUpdate.setState({ state: 'failed' }))
  expect(useToast.getState().text).toBe('新版本暂时没有下载成功，下次打开时会再试')
  expect(question()).toBeNull()
})

test('only the page in front asks for the consent of WeChat [S25.8]', () => {
  render(
    <>
      <div data-testid="behind">{page('home')}</div>
      <div data-testid="front">{page('about')}</div>
    </>,
  )
  act(() => usePrivacy.setState({ asked: 'setClipboardData' }))
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  expect(screen.getByTestId('front').contains(screen.getByRole('alertdialog'))).toBe(true)
})

test('the shared card of a page has a picture and the channel', () => {
  platform.storage.set(KEY.channel, 'zhyd')
  render(page('product', { code: 'p01', order_no: 'DD1' }))
  expect(mockCard()).toEqual({
    title: expect.stringContaining('先看清'),
    path: '/pages/order/product/index?code=p01&_ch=zhyd',
    imageUrl: expect.anything(),
  })
})
