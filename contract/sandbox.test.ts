import fc from 'fast-check'
import { parseFaults, type SandboxFault } from './sandbox'

test('a path can have its own fault beside the one for all requests', () => {
  const faults = parseFaults(' slow , /v1.0/channel/option=601,/v1/user/city=offline,')
  expect([...faults]).toEqual([
    ['*', { kind: 'slow', ms: 3000 }],
    ['/v1.0/channel/option', { kind: 'code', code: 601 }],
    ['/v1/user/city', { kind: 'offline' }],
  ])
})

test.each(['', ' ', ','])('the text %j has no fault', (text) => {
  expect(parseFaults(text).size).toBe(0)
})

const written = ({ ...fault }: SandboxFault): string => {
  if (fault.kind === 'slow') return `slow:${fault.ms}`
  if (fault.kind === 'code') return String(fault.code)
  return fault.kind === 'status' ? `http${fault.status}` : fault.kind
}

test('any faults for any paths are read as they were written [S28.5]', () => {
  const path = fc.stringMatching(/^\/[a-z0-9./]{1,20}$/)
  const fault: fc.Arbitrary<SandboxFault> = fc.oneof(
    fc.record({ kind: fc.constant('slow' as const), ms: fc.integer({ min: 0, max: 99_999 }) }),
    fc.record({ kind: fc.constantFrom('offline' as const, 'timeout' as const) }),
    fc.record({ kind: fc.constant('code' as const), code: fc.integer({ min: 201, max: 9_999 }) }),
    fc.record({ kind: fc.constant('status' as const), status: fc.integer({ min: 400, max: 599 }) }),
  )
  fc.assert(
    fc.property(fc.dictionary(path, fault, { noNullPrototype: true }), (faults) => {
      const text = Object.entries(faults).map(([where, what]) => `${where}=${written(what)}`)
      expect(Object.fromEntries(parseFaults(text.join(',')))).toEqual(faults)
    }),
  )
})

const REFUSED = `fast slow: slow:-1 slow:123456 slow:1a xslow slowly http200 http600 http40 http4000 http40a http4a0 99 0601
  12345 200 60a a601 offlines xoffline timeouts xtimeout =601 =slow a*=slow x/a=slow v1/user/city=601 /v1/user/city=`
test.each(REFUSED.split(/\s+/))('the fault %s is refused by name', (text) => {
  expect(() => parseFaults(`601, ${text} ,timeout`)).toThrow(new RangeError(`not a fault: ${text}`))
})

test('a path may contain an equals sign, and the last of two faults of a path counts', () => {
  expect([...parseFaults('/a=b=601, /a=b=timeout , *=offline')]).toEqual([
    ['/a=b', { kind: 'timeout' }],
    ['*', { kind: 'offline' }],
  ])
})
