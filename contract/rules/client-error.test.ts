import fc from 'fast-check'
import { fits } from '../formats'
import { ERROR_TEXT, withoutPersonalData } from './client-error'

test('the text of an error names its place and nothing that can be about a visitor [S25.10]', () => {
  const text = withoutPersonalData({
    name: 'TypeError',
    message: 'x',
    stack: `TypeError: 张三 13900000001 a@b.example eyJhbGciOiJIUzI1NiJ9 is no function
    at apply (app.js:1:123456)
    at weapp://funnel/pages/a?order_no=DD20261121&_ch=x
    at https://h5.example/landing/13900000002?uid=SECRET#top`,
  })
  expect(text).toContain('TypeError')
  expect(text).toContain('app.js:1:123456')
  expect(text).not.toMatch(/张三|1390|a@b|eyJ|DD2026|_ch|h5\.example|SECRET/)
})

test('the text of an error keeps the message and the places of a stack in the iPhone’s format [S25.10]', () => {
  const stack = 'apply@app.js:1:123456\n@weapp://funnel/pages/a.js:2:7\nglobal code@pages/b.js:1:1'
  expect(withoutPersonalData({ name: 'TypeError', message: 'x is no function', stack })).toBe(
    `TypeError: x is no function\n${stack}`,
  )
})

test('the text of an error keeps the hashes in the names of built files, and leaves out the host', () => {
  const hash = '059d4a3441c8bfa238c374bf448015ae'
  const stack = `Error: x
    at t (https://h5.example/js/107.37907182.js:1:12345)
    at pages/order/sub-common/${hash}.js:1:20006`
  expect(withoutPersonalData({ stack })).toBe(`Error: x
    at t (/js/107.37907182.js:1:12345)
    at pages/order/sub-common/${hash}.js:1:20006`)
})

test('the text of a refused call of WeChat names the call', () => {
  expect(withoutPersonalData({ errMsg: 'redirectTo:fail page not found', errno: 1 })).toBe(
    'redirectTo:fail page not found',
  )
})

test.each([[undefined], [null], ['text'], [{ errMsg: 'request:fail' }]])('%j has a text', (error) => {
  expect(typeof withoutPersonalData(error)).toBe('string')
})

const digits = fc.stringMatching(/^\d{4,20}$/)
const secret = fc.oneof(
  digits,
  fc.stringMatching(/^[一-龥]{2,5}$/),
  fc.stringMatching(/^[a-z]{3,9}@[a-z]{3,9}\.com$/),
  fc.stringMatching(/^[a-z]{8}\d[A-Z]{8}$/),
)

test('whatever an error says, its text fits the mark, and of a number, a name, a mail address or a code nothing is left [S25.10]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), secret, (noise, private_) => {
      expect(fits(ERROR_TEXT, withoutPersonalData(noise))).toBe(true)
      const text = withoutPersonalData(new Error(`${private_} ${noise}`))
      expect(fits(ERROR_TEXT, text)).toBe(true)
      expect(text).not.toContain(private_)
    }),
  )
})
