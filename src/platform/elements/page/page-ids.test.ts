import { keepIdsUnique } from './page-ids'

const page = (className: string, id: string) =>
  `<div class="${className}" id="${id}"><input id="mobile"></div>`
const pages = () => [...document.querySelectorAll('.taro_page')]

beforeEach(() => {
  document.body.innerHTML = page('taro_page taro_page_shade', 'p1') + page('taro_page', 'p2')
})

test('the ids of the pages stay, as the router finds pages by them', () => {
  keepIdsUnique()
  expect(pages().map(({ id }) => id)).toEqual(['p1', 'p2'])
})

test('an id that was set while its page was hidden is kept', () => {
  keepIdsUnique()
  const input = pages()[0]?.querySelector('input') as HTMLInputElement
  input.id = 'newer'
  for (const one of pages()) one.classList.toggle('taro_page_shade')
  keepIdsUnique()
  expect(input.id).toBe('newer')
  expect(input.hasAttribute('data-parked-id')).toBe(false)
})
