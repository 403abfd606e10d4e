import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, waitFor } from '@testing-library/react'
import react from 'react'
import { REACT_UNUSED, TRIMS } from './trim'
import { trim } from './trim-loader'
import { reduce } from './weapp-templates'

const root = path.resolve(__dirname, '../..')
const src = path.join(root, 'src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => [file, readFileSync(path.join(src, file), 'utf8')] as const)
const filesWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file)

test('the source code uses no part of React that the builds leave out', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(
    filesWith(new RegExp(`import \\{[^}]*\\b(${REACT_UNUSED.join('|')})\\b[^}]*\\} from 'react'`)),
  ).toEqual([])
  expect(filesWith(/from 'react-dom|import \* as React|import React\b/)).toEqual([])
})

const seen: string[] = []
function Field() {
  const [value, setValue] = react.useState('')
  const onChange = (event: { target: { value: string } }) => setValue(event.target.value)
  const note = (event: { type: string; key?: string }) => seen.push(event.key ?? event.type)
  const props = { value, onChange, onKeyDown: note, onFocus: note, onCompositionEnd: note }
  return react.createElement('label', null, value, react.createElement('input', props))
}

test('React DOM without the parts that are left out renders, updates and answers events', async () => {
  const file = path.join(root, 'node_modules/react-dom/cjs/react-dom.production.min.js')
  const text = trim(readFileSync(file, 'utf8'), TRIMS.h5['react-dom.production.min.js'], file)
  const dom = {} as typeof import('react-dom/client')
  // oxlint-disable-next-line typescript/no-implied-eval -- runs the trimmed text of the package, as the build ships it
  new Function('exports', 'require', text)(dom, (name: string) => jest.requireActual(name))
  const box = document.body.appendChild(document.createElement('div'))
  dom.createRoot(box).render(react.createElement(Field))
  await waitFor(() => expect(box.querySelector('input')).not.toBeNull())
  const input = box.querySelector('input') as HTMLInputElement
  input.focus()
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.compositionEnd(input)
  fireEvent.change(input, { target: { value: '16000' } })
  await waitFor(() => expect(box.textContent).toBe('16000'))
  expect(seen).toEqual(['focus', 'Enter', 'compositionend'])
})

test('a mini-program build keeps the components and attributes that the source code uses, and leaves out all others', () => {
  const components = {
    View: { animation: '', 'hover-class': '', bindTap: '', bindTouchStart: '', bindTouchMove: '' },
    Text: {},
    Image: {},
    Button: { size: '', bindGetUserInfo: '' },
    Video: { src: '' },
  }
  reduce(components, [`import { Button as Native, View } from '@tarojs/components'`])
  expect(components).toEqual({
    View: { 'hover-class': '', bindTap: '', bindTouchMove: '' },
    Text: {},
    Image: {},
    Button: { size: '' },
  })
})
