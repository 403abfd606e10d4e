import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { attempts } from '@/lib/attempts/attempts'
import { ExpectedError, PressError } from '@/lib/expected'
import { Button } from '../button/button'
import { Form } from '../form/form'
import { Link } from '../link/link'
import { Skeleton } from '../skeleton/skeleton'
import { TextInput } from '../text-input/text-input'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sentence = () => screen.queryByRole('alert')?.querySelector('[class*=words]')?.textContent ?? null

afterEach(() => jest.useRealTimers())

test.each([
  ['a button', (work: () => unknown) => <Button onClick={work}>继续</Button>],
  ['a link', (work: () => unknown) => <Link onClick={work}>继续</Link>],
  [
    'the button of a form',
    (work: () => unknown) => (
      <Form onSubmit={work}>
        <TextInput id="name" label="姓名" value="王小明" onChange={() => {}} />
        <Button submit>继续</Button>
      </Form>
    ),
  ],
])(
  '%s whose press comes to nothing says so beside itself, and a retry tries again only what has failed [S8.29]',
  async (_name, shown) => {
    const again = jest.fn(async () => {})
    const work = jest.fn(() => Promise.reject(new PressError('网络没有连上', again)))
    render(shown(work))
    await press('继续')
    expect(sentence()).toBe('网络没有连上')
    await press('重试')
    expect([work, again].map((one) => one.mock.calls.length)).toEqual([1, 1])
    expect(sentence()).toBeNull()
    expect(screen.getByRole('button', { name: '继续' })).not.toHaveAttribute('aria-busy')
  },
)

test('a failure without words of its own repeats the whole press [S8.29]', async () => {
  const work = jest.fn(() => Promise.reject(new ExpectedError('HTTP status 500')))
  render(<Button onClick={work}>保存</Button>)
  await press('保存')
  expect(sentence()).toBe('网络不稳定或系统繁忙，没有完成')
  await press('重试')
  expect(work).toHaveBeenCalledTimes(2)
})

test('there is one sentence, beside what was pressed last [S8.29]', async () => {
  const fail = () => Promise.reject(new PressError('没有打开'))
  render(
    <>
      <Link onClick={fail}>关于我们</Link>
      <Button onClick={fail}>产品</Button>
    </>,
  )
  await press('关于我们')
  await press('产品')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  const before = screen
    .getByRole('button', { name: '产品' })
    .compareDocumentPosition(screen.getByRole('alert'))
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a placeholder of content that loads says after 8 s that it still waits, and does not move the page', async () => {
  jest.useFakeTimers()
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  render(<Skeleton shape="lines" label="正在加载协议" />)
  await act(() => jest.advanceTimersByTimeAsync(7999))
  expect(sentence()).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(sentence()).toBe('服务器暂时没有回应，还在等待')
  expect(screen.getByRole('status', { name: '正在加载协议' })).toContainElement(screen.getByRole('alert'))
  expect(scroll).not.toHaveBeenCalled()
})

test('a press is busy at once, says after 8 s that it still waits, and a retry sends its request again, whose answer ends it', async () => {
  jest.useFakeTimers()
  const answers: ((text: string) => void)[] = []
  const ended = jest.fn()
  const send = () => new Promise<string>((resolve) => answers.push(resolve))
  render(
    <Button onClick={() => attempts(send, 50_000, Date.now, 'write').then((answer) => ended(answer))}>
      继续
    </Button>,
  )
  const button = screen.getByRole('button', { name: '继续' })
  await act(async () => button.click())
  expect(button).toHaveAttribute('aria-busy', 'true')
  await act(() => jest.advanceTimersByTimeAsync(7999))
  expect(sentence()).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(sentence()).toBe('服务器暂时没有回应，还在等待')
  await act(async () => screen.getByRole('button', { name: '再试一次' }).click())
  expect(sentence()).toBeNull()
  expect(answers).toHaveLength(2)
  await act(async () => answers[1]?.('second'))
  await act(async () => answers[0]?.('first'))
  expect(ended.mock.calls).toEqual([['second']])
  expect(button).not.toHaveAttribute('aria-busy')
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(sentence()).toBeNull()
})

test('a programming error of a press is reported and leaves no sentence', async () => {
  const bug = new TypeError('x is not a function')
  const reject = jest.spyOn(Promise, 'reject').mockImplementation(() => new Promise(() => {}))
  render(
    <Button
      onClick={async () => {
        throw bug
      }}
    >
      继续
    </Button>,
  )
  await press('继续')
  expect(reject.mock.calls).toEqual([[bug]])
  reject.mockRestore()
  expect(sentence()).toBeNull()
})
