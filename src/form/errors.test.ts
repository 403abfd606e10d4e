import { errorsOf, firstBroken } from './errors'

test('the first message of the server about a field is shown at it, wherever the payload holds the field', () => {
  const broken = [
    { field: 'values.city', content: '城市不对' },
    { field: 'name', content: '姓名不对' },
    { field: 'name', content: '姓名太长' },
    { field: 'consents.0', content: '请先阅读并同意' },
  ]
  const errors = errorsOf(broken)
  expect(errors).toEqual({ city: '城市不对', name: '姓名不对', consents: '请先阅读并同意' })
  expect(firstBroken({ name: 'form-name', city: 'form-city' }, errors)).toBe('form-name')
})
