import { CLICK_PARAMETERS, clickIdOf } from './click'

test.each([
  [{ clickid: 'a', click_id: 'b', callback: 'c' }, 'a'],
  [{ click_id: 'b', callback: 'c' }, 'b'],
  [{ callback: 'c', qz_gdt: 'd' }, 'c'],
  [{ gdt_vid: 'wx0abc', qz_gdt: 'd', weixinadinfo: '1.2.3' }, 'wx0abc'],
  [{ qz_gdt: 'd' }, 'd'],
  [{ clickid: '' }, undefined],
  [{ clickid: 'a b', callback: 'c' }, 'c'],
  [{ other: 'a' }, undefined],
  [{}, undefined],
])('the click id of the parameters %j is %j', (params, id) => {
  expect(clickIdOf(params as Record<string, string>)).toBe(id)
})

test.each(CLICK_PARAMETERS)('a click id in the parameter %s has at most 256 visible characters', (name) => {
  const longest = 'x'.repeat(256)
  expect(clickIdOf({ [name]: longest })).toBe(longest)
  expect(clickIdOf({ [name]: `${longest}x` })).toBeUndefined()
})
