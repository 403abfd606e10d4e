import { hearErrors } from './errors'
import './watch.h5'

const heard: string[][] = []
hearErrors((kind, text) => heard.push([kind, text.split('\n').join(' ')]))
beforeEach(() => void heard.splice(0))

const own = `${location.origin}/js/app.1a2b3c4d.js`
const thrown = (file: string) =>
  Object.assign(new TypeError('x'), { stack: `TypeError: x\n    at f (${file}:1:2)` })
const fail = (event: ErrorEventInit) => dispatchEvent(new ErrorEvent('error', event))
const reject = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('an uncaught error and an unhandled rejection of the H5 are reported with their place, also where nothing but a text was thrown [S25.10]', () => {
  fail({ error: thrown(own), filename: own, message: 'Uncaught TypeError: x' })
  fail({ error: 'text', filename: own, lineno: 1, colno: 7, message: 'Uncaught text' })
  reject(thrown(own))
  expect(heard).toEqual([
    ['error', 'TypeError: x     at f (/js/app.1a2b3c4d.js:1:2)'],
    ['error', 'Error: Uncaught text at /js/app.1a2b3c4d.js:1:7'],
    ['rejection', 'TypeError: x     at f (/js/app.1a2b3c4d.js:1:2)'],
  ])
})

test('errors of extensions, of scripts from elsewhere and of what the host app injects have a kind of their own', () => {
  const extension = 'chrome-extension://abcdef/content.js'
  fail({ error: thrown(extension), filename: extension, message: 'Uncaught TypeError: x' })
  fail({ message: 'Script error.' })
  reject(thrown(extension))
  reject(undefined)
  reject('nothing')
  expect(heard.map(([kind]) => kind)).toEqual(Array(5).fill('foreign'))
})

test.each([
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
])('“%s” is no error', (message) => {
  fail({ filename: `${location.origin}/from`, message })
  expect(heard).toEqual([])
})
