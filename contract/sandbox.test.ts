import fc from 'fast-check'
import { parseFaults, type SandboxFault } from './sandbox'

const one = (text: string) => parseFaults(text).get('*')

test.each<[string, SandboxFault]>([
  ['slow', { kind: 'slow', ms: 3000 }],
  ['slow:800', { kind: 'slow', ms: 800 }],
  ['slow:0', { kind: 'slow', ms: 0 }],
  ['offline', { kind: 'offline' }],
  ['timeout', { kind: 'timeout' }],
  ['http500', { kind: 'status', status: 500 }],
  ['601', { kind: 'code', code: 601 }],
])('%s is a fault for all calls', (text, fault) => {
  expect(one(text)).toEqual(fault)
})

test('a path has a fault of its own beside the one for all', () => {
  const faults = parseFaults(' slow:800 , /v1.0/channel/option=601,/v1/user/city=offline,')
  expect([...faults]).toEqual([
    ['*', { kind: 'slow', ms: 800 }],
    ['/v1.0/channel/option', { kind: 'code', code: 601 }],
    ['/v1/user/city', { kind: 'offline' }],
  ])
})

test.each(['', ' ', ','])('%j is no fault at all', (text) => {
  expect(parseFaults(text).size).toBe(0)
})

test.each([
  'fast',
  'slow:',
  'slow:-1',
  'slow:123456',
  'http200',
  'http600',
  '99',
  '0601',
  '12345',
  '200',
  'v1/user/city=601',
  '/v1/user/city=',
  '=601',
])('%s is refused by name', (text) => {
  expect(() => parseFaults(`601,${text}`)).toThrow(`not a fault: ${text}`)
})

const written = ({ ...fault }: SandboxFault): string => {
  if (fault.kind === 'slow') return `slow:${fault.ms}`
  if (fault.kind === 'code') return String(fault.code)
  return fault.kind === 'status' ? `http${fault.status}` : fault.kind
}

test('whatever faults are written for whatever paths, they are read as they were meant [S28.5]', () => {
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

test('no text does anything but be read or be refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseFaults(text)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})

test.each<[string, string]>([
  ['=slow', '=slow'],
  ['a*=slow', 'a*=slow'],
  ['x/a=slow', 'x/a=slow'],
  ['offlines', 'offlines'],
  ['xoffline', 'xoffline'],
  ['timeouts', 'timeouts'],
  ['xtimeout', 'xtimeout'],
  ['xslow', 'xslow'],
  ['slowly', 'slowly'],
  ['slow:1a', 'slow:1a'],
  ['http40', 'http40'],
  ['http4000', 'http4000'],
  ['http40a', 'http40a'],
  ['http4a0', 'http4a0'],
  ['60a', '60a'],
  ['a601', 'a601'],
  ['offline, /a=fast ,timeout', '/a=fast'],
])('of %j the part %j is named as none', (text, part) => {
  expect(() => parseFaults(text)).toThrow(new RangeError(`not a fault: ${part}`))
})

test.each<[string, SandboxFault]>([
  ['100', { kind: 'code', code: 100 }],
  ['2000', { kind: 'code', code: 2000 }],
  ['9999', { kind: 'code', code: 9999 }],
  ['http400', { kind: 'status', status: 400 }],
  ['http599', { kind: 'status', status: 599 }],
  ['slow:99999', { kind: 'slow', ms: 99_999 }],
  ['timeout', { kind: 'timeout' }],
])('%s is read', (text, fault) => expect(one(text)).toEqual(fault))

test('a path may have an equals sign of its own, and the last of two faults of one path counts', () => {
  expect([...parseFaults('/a=b=601, /a=b=timeout , *=offline')]).toEqual([
    ['/a=b', { kind: 'timeout' }],
    ['*', { kind: 'offline' }],
  ])
})
