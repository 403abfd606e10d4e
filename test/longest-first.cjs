/**
 * Sorts the test files. Files that need no build come first, because the builds are made at the same time. Within
 * each group the slowest files come first, so that none of them runs alone at the end.
 */
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
  'support',
  'offline',
  'apply',
  'privacy',
  'running',
]
const place = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

const waits = ({ context }) => ('builds' in context.config.globals ? 1 : 0)

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return Array.from(tests).sort((a, b) => waits(a) - waits(b) || place(a) - place(b))
  }
}
