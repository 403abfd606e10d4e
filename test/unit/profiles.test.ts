import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Errors } from 'typebox/value'
import { Recording } from '@/tester/device/recording'
import { FUNCTIONS } from '@/tester/device/tried'

const folder = path.resolve(__dirname, '../drivers/weapp/profiles')
const profiles = readdirSync(folder).filter((file) => file.endsWith('.json'))

test.each(profiles)(
  'the profile %s has the form of what the tester’s page copies, names its source, and answers for every function of the product',
  (file) => {
    const profile: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    expect([...Errors(Recording, profile)]).toEqual([])
    expect(Object.keys((profile as Recording).functions).sort()).toEqual([...FUNCTIONS].sort())
  },
)
