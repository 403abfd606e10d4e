import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, waitFor } from '@testing-library/react'
import react, { type ReactNode, useContext, useId, useState, useSyncExternalStore } from 'react'
import { TRIMS } from './trim'
import { trim } from './trim-loader'

const file = path.resolve(__dirname, '../../node_modules/react-dom/cjs/react-dom.production.min.js')
const trimmed = trim(readFileSync(file, 'utf8'), TRIMS.h5['react-dom.production.min.js'], file)
const dom = {} as typeof import('react-dom/client')
// oxlint-disable-next-line typescript/no-implied-eval -- runs the trimmed text of the package, as the build ships it
new Function('exports', 'require', trimmed)(dom, (name: string) => jest.requireActual(name))
const h = react.createElement

async function mount(...children: ReactNode[]) {
  const box = document.body.appendChild(document.createElement('div'))
  const at = dom.createRoot(box)
  at.render(h('section', null, ...children))
  await waitFor(() => expect(box.firstChild).not.toBeNull())
  return { box, at }
}

class Boundary extends react.Component<{ children?: ReactNode }> {
  static getDerivedStateFromError = () => ({ failed: true })
  override state = { failed: false }
  override render = () => (this.state.failed ? 'failed' : this.props.children)
}

const Broken = () => {
  throw new Error('x')
}

test('trimmed React DOM keeps an error inside its boundary', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { box } = await mount(h(Boundary, null, h(Broken)), 'rest')
  expect(box.textContent).toBe('failedrest')
  quiet.mockRestore()
})

const List = () => {
  const [keys, put] = useState(['a', 'b', 'c'])
  return h(
    'ul',
    { onClick: () => put(['c', 'a', 'd']) },
    keys.map((key) => h('li', { key }, key)),
  )
}

test('trimmed React DOM moves the elements of a list and keeps them', async () => {
  const { box } = await mount(h(List))
  const before = [...box.querySelectorAll('li')]
  fireEvent.click(before[0] as HTMLElement)
  await waitFor(() => expect(box.textContent).toBe('cad'))
  expect([...box.querySelectorAll('li')].slice(0, 2)).toEqual([before[2], before[0]])
})

const Context = react.createContext('none')
let value = 1
const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const Reader = react.forwardRef<HTMLElement>((_, ref) =>
  h(
    'p',
    { ref, id: useId() },
    useContext(Context),
    useSyncExternalStore(follow, () => value),
  ),
)

test('trimmed React DOM passes contexts, follows stores and gives unique ids', async () => {
  const ref = react.createRef<HTMLElement>()
  const { box, at } = await mount(h(Context.Provider, { value: 'given' }, h(Reader, { ref })), h(Reader))
  expect(box.textContent).toBe('given1none1')
  expect(new Set([...box.querySelectorAll('p')].map(({ id }) => id)).size).toBe(2)
  value = 2
  for (const listener of listeners) listener()
  await waitFor(() => expect(box.textContent).toBe('given2none2'))
  expect(ref.current).toBe(box.querySelector('p'))
  at.unmount()
  await waitFor(() => expect(listeners.size).toBe(0))
  expect(ref.current).toBeNull()
})

test('trimmed React DOM reports the choice of boxes and radio buttons, pictures and forms', async () => {
  const seen: string[] = []
  const note = (name: string) => () => void seen.push(name)
  const option = (type: string) =>
    h('input', { type, checked: false, onChange: note(type), 'aria-invalid': true })
  const { box } = await mount(
    h('form', { onSubmit: note('submit'), noValidate: true }, option('checkbox'), option('radio')),
    h('img', { onLoad: note('load'), onError: note('error'), alt: '' }),
    h('textarea', {
      defaultValue: 'x',
      onInput: note('input'),
      maxLength: 5,
      style: { flexGrow: 1, height: 3 },
    }),
    h('div', { dangerouslySetInnerHTML: { __html: '<b>text</b>' }, hidden: true }),
  )
  for (const one of box.querySelectorAll('input')) one.click()
  const on = (name: string) => box.querySelector(name) as HTMLElement
  fireEvent.submit(on('form'))
  fireEvent.load(on('img'))
  fireEvent.error(on('img'))
  fireEvent.input(on('textarea'))
  expect(seen).toEqual(['checkbox', 'radio', 'submit', 'load', 'error', 'input'])
  expect([...box.querySelectorAll('input')].some(({ checked }) => checked)).toBe(false)
  expect(on('textarea').getAttribute('style')).toBe('flex-grow: 1; height: 3px;')
  expect([on('b').textContent, on('div[hidden]').hidden, (on('form') as HTMLFormElement).noValidate]).toEqual(
    ['text', true, true],
  )
})
