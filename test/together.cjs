/**
 * Test files that run as one, because loading the modules under test anew takes up to 1 s of CPU a file. A file runs
 * alone if the command line names it, if it takes long, or if it mocks a module, because the mock would be that of all.
 */
const { readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '..')

const ofServer = (noun) => `server/test/${noun}`
const ofE2e = (name) => `test/e2e/${name}.test.ts`
const ofWeapp = (name) => `test/weapp/${name}.test.ts`

/** The folders or files of each batch; `test/together/<batch>.test.ts` runs it. Without that file they run alone. */
const BATCHES = {
  'e2e/loading': [
    'built',
    'take-over',
    'old-engines',
    'published',
    'requests',
    'second-visit',
    'shells',
    'start',
  ].map(ofE2e),
  'e2e/visits': ['download', 'guard', 'host', 'identity-after', 'pages', 'support'].map(ofE2e),
  'server/operation': ['app', 'config', 'keys', 'postgres'].map(ofServer),
  'server/partners': [
    'case',
    'channel',
    'conversion',
    'delivery',
    'half',
    'partner',
    'provision',
    'report',
  ].map(ofServer),
  'server/privacy': ['agreement', 'consent', 'privacy'].map(ofServer),
  'server/products': ['ads', 'application', 'match', 'offline', 'outbound', 'support'].map(ofServer),
  'server/rules': ['server/src', ...['lib', 'sandbox', 'seed'].map(ofServer)],
  'server/visitors': ['identity', 'login', 'order', 'place', 'wechat'].map(ofServer),
  'unit/contract': ['contract'],
  'unit/features': ['src/features'],
  'unit/build': ['config', 'scripts'],
  'unit/client': ['src/form', 'src/http', 'src/lib', 'src/pages', 'src/router', 'src/stores', 'src/theme'],
  'unit/platform': ['src/platform', 'src/inline-script', 'src/tester', 'src/tracking'],
  'unit/ui': ['src/ui'],
  'weapp/app': ['android', 'app', 'conventions', 'identity-after', 'notice', 'start'].map(ofWeapp),
  'weapp/phone': ['phone', 'phone-number', 'position', 'wechat'].map(ofWeapp),
}

/** Files that take long, and one that reads how the stores start. */
const ALONE =
  /\/(crash|fuzz|contract|production|postgres|pool|answers|second-look|forms|growth|stores)\.test\.tsx?$/

const isTest = (file) => /\.test\.tsx?$/.test(file)

const isAlone = (file) =>
  ALONE.test(file) || readFileSync(path.join(root, file), 'utf8').includes('jest.mock(')

/** Returns the paths of the files of a batch, relative to the repository. */
const filesOf = (batch) =>
  BATCHES[batch]
    .flatMap((place) =>
      isTest(place)
        ? place
        : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
            .map((file) => `${place}/${file}`)
            .sort(),
    )
    .filter((file) => isTest(file) && !isAlone(file))

const OWN = /^(src|server|contract|config|scripts|test)\b(?!.*\.cjs$)/

/** The files of the batches, or the batches where the command line names files. */
function ignoredIn(project) {
  const named = process.argv.slice(2).filter((word) => OWN.test(word))
  if (named.length) return named.some((word) => word.includes('together')) ? [] : ['<rootDir>/test/together/']
  const batches = readdirSync(path.join(__dirname, 'together', project))
  return batches
    .flatMap((file) => filesOf(`${project}/${path.basename(file, '.test.ts')}`))
    .map((file) => `<rootDir>/${file}$`)
}

module.exports = { filesOf, ignoredIn }
