import { goodAddresses, openRedirects } from '../../../test/tools/open-redirects'
import { platform } from '../platform'
import { mayLeave } from './may-leave'

const OWN = 'https://funnel.test'
const TRIAL = 'http://127.0.0.1:3000'
const HOSTS = ['cf1.example']

test.each(openRedirects)('no address with $name is opened', ({ address, foreign }) => {
  expect(mayLeave(address, OWN, HOSTS)).toBe(false)
  expect(mayLeave(address, TRIAL, HOSTS)).toBe(false)
  expect(platform.leave(address, HOSTS)).toBe(false)
  // Without registered hosts the device cannot tell which host an address may have.
  expect(mayLeave(address, OWN)).toBe(foreign === true)
  expect(mayLeave(address, TRIAL)).toBe(foreign === true)
  if (!foreign) expect(platform.leave(address)).toBe(false)
})

test('an address of a registered host may be opened', () => {
  for (const address of goodAddresses) {
    expect(mayLeave(address, OWN, HOSTS)).toBe(true)
    expect(mayLeave(address, OWN, ['cf2.example'])).toBe(false)
    expect(mayLeave(address, OWN)).toBe(true)
  }
})

test('a page of a redirect domain may have a port, an address of an institution may not', () => {
  expect(mayLeave('https://cf1.example:8443/result', OWN)).toBe(true)
  expect(mayLeave('https://cf1.example:8443/result', OWN, HOSTS)).toBe(false)
  expect(mayLeave('https://cf1.example:8443/result?url=x', OWN)).toBe(false)
})

test("the phone's own app store may be opened where no registered hosts were given", () => {
  expect(mayLeave('market://details?id=example.app', OWN)).toBe(true)
  expect(mayLeave('market://details?id=example.app', OWN, HOSTS)).toBe(false)
})

test('a page on this machine may go to another one there, and no other page may', () => {
  const there = 'http://127.0.0.1:41234/result'
  expect(mayLeave(there, TRIAL)).toBe(true)
  expect(mayLeave(there, OWN)).toBe(false)
  expect(mayLeave(there, 'http://funnel.test')).toBe(false)
  expect(mayLeave('http://127.0.0.1:41234/?url=x', TRIAL)).toBe(false)
  expect(mayLeave('http://evil.test/result', TRIAL)).toBe(false)
})
