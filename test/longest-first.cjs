/** Starts the files that take longest first, so that none of them is still running alone at the end. */
const Sequencer = require('@jest/test-sequencer').default

const LONGEST = [
  'services',
  'screens-1',
  'screens-2',
  'scenarios',
  'journeys',
  'crash',
  'states',
  'fuzz',
  'guard',
  'contract',
  'postgres',
  'addresses',
  'ads',
  'faults',
  'withdrawal',
  'support-lead',
  'support',
  'offline',
  'apply',
  'privacy',
  'running',
  'repository',
]
const place = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return Array.from(tests).sort((a, b) => place(a) - place(b))
  }
}
