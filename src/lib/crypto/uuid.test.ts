import { uuid } from './uuid'

test('ids of the same millisecond differ, and each is a version-4 UUID [S3.6]', () => {
  const ids = Array.from({ length: 1000 }, () => uuid(1, Math.random))
  expect(new Set(ids).size).toBe(1000)
  const format = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !format.test(id))).toEqual([])
})

test.each([
  [0, 0, '00000000-0000-4000-8000-000000000000'],
  [0, 0.999, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  // The lowest digit of the time comes first.
  [0x12345678abcd, 0, 'dcba8765-4321-4000-8000-000000000000'],
  [1, 0.999, '0fffffff-ffff-4fff-bfff-ffffffffffff'],
])('the id at %d with the random number %d is %s', (now, number, id) =>
  expect(uuid(now, () => number)).toBe(id),
)
