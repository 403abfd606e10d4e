import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Check, Errors } from 'typebox/value'
import { Recording } from '@/tester/device/recording'
import { FUNCTIONS } from '@/tester/device/tried'

const folder = path.resolve(__dirname, '../drivers/weapp/profiles')
const profiles = readdirSync(folder).filter((file) => file.endsWith('.json'))

test.each(profiles)(
  'the profile %s has the form of what the tester’s page copies, names its source, and answers for every function of the product [S28.9]',
  (file) => {
    const profile: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    expect([...Errors(Recording, profile)]).toEqual([])
    expect(Object.keys((profile as Recording).functions).sort()).toEqual([...FUNCTIONS].sort())
  },
)

test.each<[string, object]>([
  ['without a source', { source: [] }],
  ['with a source that is neither a record nor a page', { source: ['somebody said so'] }],
  ['with a system that nobody knows', { device: { brand: '', model: '', system: '', platform: 'linux' } }],
  ['with a field that nobody asks for', { more: 1 }],
])('a profile %s is refused [S28.9]', (_what, change) => {
  const phone = JSON.parse(readFileSync(path.join(folder, 'phone.json'), 'utf8')) as Recording
  expect(Check(Recording, { ...phone, ...change })).toBe(false)
})
