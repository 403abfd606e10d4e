import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazyPart } from '@/platform/elements/lazy-part'
import { OptionalPart } from './error-boundary'

const WORDS = '费用试算没有加载出来'
const Waiting = () => <div>等待</div>
/** Whether loading or rendering the part currently fails. */
let broken: { load?: boolean; render?: boolean } = {}
const Part = () => {
  if (broken.render) throw new Error('broken')
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

test('a lazy-loaded part appears when it is loaded, and at once when it is rendered again', async () => {
  const { unmount, page } = show()
  expect(screen.getByText('等待')).toBeTruthy()
  expect(await screen.findByText('内容')).toBeTruthy()
  unmount()
  render(page)
  expect(screen.getByText('内容')).toBeTruthy()
})

test.each([['load'], ['render']] as const)(
  'a part of the page that fails (%s) says so, leaves the rest of the page, and can be retried [S8.12]',
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

test('a part without words for its failure disappears when it fails', async () => {
  broken = { render: true }
  show()
  expect(screen.getByText('等待')).toBeTruthy()
  await screen.findByText('标题')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.body.textContent).toBe('标题')
})
