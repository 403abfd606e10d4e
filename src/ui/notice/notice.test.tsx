import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Page } from '../page/page'
import { Sheet } from '../sheet/sheet'
import { Skeleton } from '../skeleton/skeleton'
import { Notice } from './notice'

test('a notice of an error is announced, and one of information is not', () => {
  render(
    <>
      <Notice tone="error">没有提交成功</Notice>
      <Notice>接着上次填写</Notice>
    </>,
  )
  expect(screen.getAllByRole('alert').map((el) => el.textContent)).toEqual(['没有提交成功'])
})

/** A page that fails to load a given number of times. */
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
/** The response arrives without an action of the visitor, so this click stands for the server, not for a tap. */
const arrive = () => fireEvent.click(screen.getByText('到了'))

test('content that loads after the visitor has gone on takes no focus', async () => {
  await userEvent.click(document.body)
  const { rerender } = render(<Skeleton shape="lines" />)
  rerender(<Page title="产品列表" />)
  expect(document.body).toHaveFocus()
})

test.each([
  ['succeeds', 1, '产品列表'],
  ['fails again', 2, '没有加载出来'],
])(
  'after a retry that %s the focus is at the heading of the new content [S8.16]',
  async (_, failures, heading) => {
    render(<Loads failures={failures} />)
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(screen.getByRole('heading', { name: '正在加载' })).toHaveFocus()
    arrive()
    expect(screen.getByRole('heading', { name: heading })).toHaveFocus()
  },
)

/** A part of a page that loads at the second attempt and has no skeleton. */
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

test('after a retry in a part of the page the focus is at the heading of that part [S8.16]', async () => {
  render(<Part />)
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(screen.getByRole('heading', { name: '到店办理' })).toHaveFocus()
})

test('a retry takes no focus from a visitor who has gone on meanwhile', async () => {
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

test('after a retry in a sheet the focus stays in the sheet', async () => {
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
