import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OptionalPart } from './error-boundary'
import { lazyPart } from './lazy-part'

const WORDS = '费用试算没有加载出来'
const Waiting = () => <div>等待</div>
/** Whether loading or drawing the part fails now. */
let broken: { load?: boolean; draw?: boolean } = {}
const Part = () => {
  if (broken.draw) throw new Error('broken')
  return <div>内容</div>
}
const load = () => (broken.load ? Promise.reject(new Error('missing')) : Promise.resolve({ default: Part }))

// React logs every error that a boundary catches.
beforeEach(() => {
  broken = {}
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

/** A page with the part. */
function show(words?: string) {
  const Lazy = lazyPart(load, Waiting)
  const page = (
    <>
      <h1>标题</h1>
      <OptionalPart words={words}>
        <Lazy />
      </OptionalPart>
    </>
  )
  return { ...render(page), page }
}

test('a part stands there once it is loaded, and at once when it is drawn again', async () => {
  const { unmount, page } = show()
  expect(screen.getByText('等待')).toBeTruthy()
  expect(await screen.findByText('内容')).toBeTruthy()
  unmount()
  render(page)
  expect(screen.getByText('内容')).toBeTruthy()
})

test.each([['load'], ['draw']] as const)(
  'a part that fails (%s) leaves the page, says so, and comes by a retry [S8.12]',
  async (how) => {
    broken = { [how]: true }
    show(WORDS)
    expect(await screen.findByText(WORDS)).toBeTruthy()
    expect(screen.getByText('标题')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(WORDS)).toBeTruthy()
    broken = {}
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('内容')).toBeTruthy()
  },
)

test('a part without words is absent where it fails', async () => {
  broken = { draw: true }
  show()
  expect(screen.getByText('等待')).toBeTruthy()
  await screen.findByText('标题')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.body.textContent).toBe('标题')
})
