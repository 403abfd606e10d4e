import { keepIdsUnique } from './page-ids'

let shown: string
jest.mock('@tarojs/taro', () => ({ getCurrentPages: () => [{ path: 'p0' }, { path: shown }] }))

const page = (id: string) => `<div class="taro_page" id="${id}"><input id="mobile"></div>`
const pages = () => [...document.querySelectorAll('.taro_page')]
const show = (id: string) => {
  shown = id
  keepIdsUnique()
}

beforeEach(() => {
  document.body.innerHTML = page('p1') + page('p2')
})

test('an id that was set while its page was hidden is kept', () => {
  show('p2')
  const input = pages()[0]?.querySelector('input') as HTMLInputElement
  input.id = 'newer'
  show('p1')
  expect(input.id).toBe('newer')
  expect(input.hasAttribute('data-parked-id')).toBe(false)
})
