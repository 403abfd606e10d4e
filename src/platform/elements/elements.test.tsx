import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import * as elements from './elements'

const { Image, Input, ScrollView, Text, View } = elements

test.each([
  ['main', 'MAIN'],
  ['navigation', 'NAV'],
  ['list', 'UL'],
  ['listitem', 'LI'],
  ['group', 'FIELDSET'],
  ['legend', 'LEGEND'],
  ['associationlist', 'DL'],
  ['term', 'DT'],
  ['definition', 'DD'],
  ['article', 'ARTICLE'],
])('a view with the role %s is a <%s>', (role, tag) => {
  const { container } = render(<View aria-role={role} />)
  expect(container.firstElementChild?.tagName).toBe(tag)
  expect(container.firstElementChild).not.toHaveAttribute('aria-role')
})

test('a heading has the element of its level, and a role without an element stays a role', () => {
  render(<View aria-role="heading" aria-level={2} />)
  expect(screen.getByRole('heading', { level: 2 }).tagName).toBe('H2')
  render(<Text aria-role="status">正在加载</Text>)
  expect(screen.getByRole('status').tagName).toBe('SPAN')
})

test('properties of the mini-program alone do not reach the DOM', () => {
  const { container } = render(<View catchMove hoverClass="pressed" className="box" />)
  expect(container.firstElementChild?.getAttributeNames()).toEqual(['class'])
})

test('every exported element renders without an error of React', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => {})
  for (const element of Object.values(elements)) render(createElement(element as never))
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})

test('text controls report their value in detail.value', () => {
  const [onInput, onBlur] = [jest.fn(), jest.fn()]
  render(
    <Input
      aria-label="一行"
      onInput={(e) => onInput(e.detail.value)}
      onBlur={(e) => onBlur(e.detail.value)}
    />,
  )
  fireEvent.input(screen.getByLabelText('一行'), { target: { value: 'a' } })
  fireEvent.blur(screen.getByLabelText('一行'))
  expect([onInput, onBlur].map((seen) => seen.mock.calls)).toEqual([[['a']], [['a']]])
})

test('an input of type number is a text field with the digit keyboard', () => {
  render(<Input aria-label="数字" type="number" />)
  expect(screen.getByLabelText('数字')).toHaveAttribute('type', 'text')
  expect(screen.getByLabelText('数字')).toHaveAttribute('inputmode', 'numeric')
})

test('a picture without a label is decoration', () => {
  render(<Image src="/a.png" />)
  render(<Image src="/b.png" aria-label="门店照片" />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/a.png')
  expect(screen.getByRole('img', { name: '门店照片' })).toHaveAttribute('src', '/b.png')
})

test('a scrolling box can be reached by keyboard', async () => {
  render(<ScrollView scrollY aria-role="region" aria-label="协议" />)
  await userEvent.tab()
  expect(screen.getByRole('region', { name: '协议' })).toHaveFocus()
})
