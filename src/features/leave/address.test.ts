import { hostOf } from './address'

test.each([
  ['https://apply.cf1.example/loan', 'apply.cf1.example'],
  ['https://CF1.example', 'cf1.example'],
  ['https://cf1.example?x=1#y', 'cf1.example'],
])('%s leads to %s', (address, host) => {
  expect(hostOf(address)).toBe(host)
})

test.each([
  'http://cf1.example/',
  'javascript:alert(1)',
  '//cf1.example/',
  '/about',
  '',
  'https://cf1.example@evil.example/',
  'https://cf1.example:8443/',
  'https://evil.example\\.cf1.example/',
  'https://cf1.example/a b',
  ' https://cf1.example/',
  'https://127.0.0.1/',
  'https:///cf1.example',
])('%s is never opened', (address) => {
  expect(hostOf(address)).toBeNull()
})
