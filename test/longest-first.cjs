/** Files that need no build come first, because the builds are made meanwhile, and then the slowest ones. */
const Sequencer = require('@jest/test-sequencer').default

const LONGEST = [
  'simulator',
  'privacy',
  'products',
  'contract',
  'crash',
  'fuzz',
  'operation',
  'visitors',
  'rules',
  'pool',
  'partners',
  'features',
  'production',
  'forms',
  'postgres',
  'second-look',
  'services',
  'screens-1',
  'screens-2',
  'scenarios',
  'rehearsal',
  'journeys',
  'visits',
  'app',
  'phone',
  'loading',
  'pages',
  'states',
  'oldest',
  'release',
  'sizes',
  'parts',
  'marks',
  'honest',
  'tester',
  'shells',
  'aria',
]
const place = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.includes(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

const waits = ({ context }) => ('builds' in context.config.globals ? 1 : 0)

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return Array.from(tests).sort((a, b) => waits(a) - waits(b) || place(a) - place(b))
  }
}
