import '@testing-library/jest-dom'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import * as elements from './elements'

const { Form, Image, Input, Label, RichText, ScrollView, Slider, Text, Textarea, View } = elements

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

test.each([1, 2, 3])('a heading has its level %i', (level) => {
  render(<View aria-role="heading" aria-level={level} />)
  expect(screen.getByRole('heading', { level }).tagName).toBe(`H${level}`)
})

test('a role without an element of its own stays a role', () => {
  render(<Text aria-role="status">正在加载</Text>)
  expect(screen.getByRole('status').tagName).toBe('SPAN')
})

test('what only the mini-program knows does not reach the DOM', () => {
  const { container } = render(<View catchMove hoverClass="pressed" className="box" />)
  expect(container.firstElementChild?.getAttributeNames()).toEqual(['class'])
})

test('every element that is offered renders without a complaint', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => {})
  for (const element of Object.values(elements)) render(createElement(element as never))
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})

test('a label leads to its control', async () => {
  render(
    <>
      <Label for="a">姓名</Label>
      <Input id="a" />
    </>,
  )
  await userEvent.click(screen.getByText('姓名'))
  expect(screen.getByLabelText('姓名')).toHaveFocus()
})

test('text controls report what was entered in detail.value', () => {
  const [onInput, onBlur, onText] = [jest.fn(), jest.fn(), jest.fn()]
  render(
    <>
      <Input
        aria-label="一行"
        onInput={(e) => onInput(e.detail.value)}
        onBlur={(e) => onBlur(e.detail.value)}
      />
      <Textarea aria-label="多行" onInput={(e) => onText(e.detail.value)} />
    </>,
  )
  fireEvent.input(screen.getByLabelText('一行'), { target: { value: 'a' } })
  fireEvent.blur(screen.getByLabelText('一行'))
  fireEvent.input(screen.getByLabelText('多行'), { target: { value: 'b' } })
  expect([onInput, onBlur, onText].map((seen) => seen.mock.calls)).toEqual([[['a']], [['a']], [['b']]])
})

test('a refused entry is put back', () => {
  render(<Input aria-label="定值" value="1" onInput={() => {}} />)
  fireEvent.input(screen.getByLabelText('定值'), { target: { value: '12' } })
  expect(screen.getByLabelText('定值')).toHaveValue('1')
})

test.each([
  ['number', 'text', 'numeric'],
  ['digit', 'text', 'decimal'],
  ['tel', 'tel', 'tel'],
] as const)('an input of type %s is a %s field with the %s keyboard', (type, html, keyboard) => {
  render(<Input aria-label="数字" type={type} />)
  expect(screen.getByLabelText('数字')).toHaveAttribute('type', html)
  expect(screen.getByLabelText('数字')).toHaveAttribute('inputmode', keyboard)
})

test('a slider reports numbers', () => {
  const onChange = jest.fn()
  render(<Slider min={0} max={10} value={2} aria-label="金额" onChange={(e) => onChange(e.detail.value)} />)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '7' } })
  expect(onChange).toHaveBeenCalledWith(7)
})

test('a form does not leave the page when it is submitted', () => {
  const onSubmit = jest.fn()
  const { container } = render(<Form onSubmit={onSubmit} />)
  const goesOn = fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  expect(goesOn).toBe(false)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a picture without a label is decoration', () => {
  render(<Image src="/a.png" />)
  render(<Image src="/b.png" aria-label="门店照片" lazyLoad />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/a.png')
  expect(screen.getByRole('img', { name: '门店照片' })).toHaveAttribute('loading', 'lazy')
})

test('rich text shows the markup it is given', () => {
  render(<RichText nodes="<h2>第一条</h2>" />)
  expect(screen.getByRole('heading', { name: '第一条' })).toBeInTheDocument()
})

test('a scrolling box can be reached by keyboard', async () => {
  render(<ScrollView scrollY aria-role="region" aria-label="协议" />)
  await userEvent.tab()
  expect(screen.getByRole('region', { name: '协议' })).toHaveFocus()
})
