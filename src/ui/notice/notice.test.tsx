import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Page } from '../page/page'
import { Sheet } from '../sheet/sheet'
import { Skeleton } from '../skeleton/skeleton'
import { Notice } from './notice'

test('an error is announced, information is not', () => {
  render(
    <>
      <Notice tone="error">没有提交成功</Notice>
      <Notice>接着上次填写</Notice>
    </>,
  )
  expect(screen.getAllByRole('alert').map((el) => el.textContent)).toEqual(['没有提交成功'])
})

test('its action is a button', async () => {
  const onClick = jest.fn()
  render(<Notice tone="warn" title="网络已断开" action={{ label: '重新加载', onClick }} />)
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

/** What loads, and fails as often as it is told. */
function Loads({ failures }: { failures: number }) {
  const [tries, setTries] = useState(1)
  const [waiting, setWaiting] = useState(false)
  if (waiting) {
    return (
      <Page key="waiting" title="正在加载">
        <Skeleton shape="lines" />
        <button type="button" onClick={() => setWaiting(false)}>
          到了
        </button>
      </Page>
    )
  }
  const retry = () => {
    setTries(tries + 1)
    setWaiting(true)
  }
  if (tries > failures) return <Page key="ready" title="产品列表" />
  return (
    <Page key="failed" title="没有加载出来">
      <Notice tone="error" action={{ label: '重新加载', onClick: retry }} />
    </Page>
  )
}
/** The answer comes by itself: nobody presses for it. */
const arrive = () => fireEvent.click(screen.getByText('到了'))

test('content that comes when the visitor has done something else since takes no focus', async () => {
  await userEvent.click(document.body)
  const { rerender } = render(<Skeleton shape="lines" />)
  rerender(<Page title="产品列表" />)
  expect(document.body).toHaveFocus()
})

test.each([
  ['succeeds', 1, '产品列表'],
  ['fails again', 2, '没有加载出来'],
])(
  'a retry that %s leaves the focus at the heading of what is there then [S8.16]',
  async (_, failures, heading) => {
    render(<Loads failures={failures} />)
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(screen.getByRole('heading', { name: '正在加载' })).toHaveFocus()
    arrive()
    expect(screen.getByRole('heading', { name: heading })).toHaveFocus()
  },
)

/** A part of a page that loads at the second try, without a shape for what comes. */
function Part() {
  const [failed, setFailed] = useState(true)
  return (
    <Page title="申请结果">
      <h2>到店办理</h2>
      {failed && <Notice tone="error" action={{ label: '重新加载', onClick: () => setFailed(false) }} />}
      <h2>其他</h2>
    </Page>
  )
}

test('a retry in a part of the page goes on at the heading of that part [S8.16]', async () => {
  render(<Part />)
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(screen.getByRole('heading', { name: '到店办理' })).toHaveFocus()
})

test('who went on meanwhile is not called back', async () => {
  render(
    <>
      <input aria-label="别处" />
      <Loads failures={1} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await userEvent.click(screen.getByLabelText('别处'))
  arrive()
  expect(screen.getByLabelText('别处')).toHaveFocus()
})

test('a retry in a sheet leaves the focus in the sheet', async () => {
  render(
    <>
      <h1>页面</h1>
      <Sheet open title="预约" onClose={() => {}}>
        <Loads failures={1} />
      </Sheet>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  arrive()
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
})
