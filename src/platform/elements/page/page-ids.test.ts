import { tidyIds } from './page-ids'

const page = (hidden: boolean, body: string) =>
  `<div class="taro_page${hidden ? ' taro_page_shade' : ''}" id="p${Math.random()}">${body}</div>`
const field = (name: string) => `<label for="mobile">${name}</label><input id="mobile" data-name="${name}">`
const pages = () => [...document.querySelectorAll('.taro_page')]
const swap = () => {
  for (const one of pages()) one.classList.toggle('taro_page_shade')
  tidyIds()
}
const controlOf = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control?.dataset
    .name

beforeEach(() => {
  document.body.innerHTML = page(true, field('first')) + page(false, field('second'))
})

test('a label of the visible page belongs to the control of that page, and each id exists once', () => {
  expect(controlOf('second')).toBe('first')
  tidyIds()
  expect(controlOf('second')).toBe('second')
  expect(document.querySelectorAll('#mobile')).toHaveLength(1)
})

test('a page that is shown again gets its ids back', () => {
  tidyIds()
  swap()
  expect(controlOf('first')).toBe('first')
  swap()
  expect(controlOf('second')).toBe('second')
})

test('the ids of the pages stay, as the router finds pages by them', () => {
  const ids = pages().map(({ id }) => id)
  tidyIds()
  expect(pages().map(({ id }) => id)).toEqual(ids)
})

test('an id that was set while its page was hidden is kept', () => {
  tidyIds()
  const input = pages()[0]?.querySelector('input') as HTMLInputElement
  input.id = 'newer'
  for (const one of pages()) one.classList.toggle('taro_page_shade')
  tidyIds()
  expect(input.id).toBe('newer')
  expect(input.hasAttribute('data-parked-id')).toBe(false)
})
