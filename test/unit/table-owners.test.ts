import fs from 'node:fs'
import path from 'node:path'
import { read, root } from './sources'

const SOURCES = 'server/src'
const files = fs
  .readdirSync(path.join(root, SOURCES), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
const source = (file: string) => read(`${SOURCES}/${file}`)
const roomOf = (file: string) => file.split(path.sep)[0] ?? ''

/** Table → the room whose tables.ts declares it. */
const owners = new Map(
  files
    .filter((file) => path.basename(file) === 'tables.ts')
    .flatMap((file) => {
      const [, members = ''] = /interface \w+Tables \{(.*?)\n\}/s.exec(source(file)) ?? []
      return [...members.matchAll(/^ {2}([a-z_]+):/gm)].map(
        ([, table = '']) => [table, roomOf(file)] as const,
      )
    }),
)

const WRITING = ['insertInto', 'updateTable', 'deleteFrom', 'insert into', 'update', 'delete from']
const CALL = /\b(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|from|using)\(\s*'(\w+)/g
const CLAUSE = /\b(from|join|insert into|update|delete from)\s+(\w+)/g
const COMMENT = /\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms

/** What a file reads and writes of tables whose owner is another room, such as `writes orders`. */
function strangersIn(file: string): string[] {
  const text = source(file).replace(COMMENT, '')
  const sql = [...text.matchAll(/`[^`]*`/g)].flatMap(([part]) => [...part.matchAll(CLAUSE)])
  const found = [...text.matchAll(CALL), ...sql]
    .filter(([, , table = '']) => owners.has(table) && owners.get(table) !== roomOf(file))
    .map(([, verb = '', table]) => `${WRITING.includes(verb) ? 'writes' : 'reads'} ${table}`)
  return [...new Set(found)].sort()
}

/** Rooms that deal with all tables: what is counted, removed after its time, put in a case, loaded, tried out, and done by an operator. */
const EVERYWHERE = ['report', 'privacy', 'case', 'seed', 'sandbox', 'commands']

/** Reads that stay one statement, by file, with the reason. No file writes a table of another noun. */
const JOINED: Record<string, { why: string; reads: string[] }> = {
  'application/applications-with-product.ts': {
    why: 'an application is always read with the version of its product, and its status in words with its institution',
    reads: ['institutions', 'product_versions'],
  },
  'application/list.ts': {
    why: 'the list shows the institution of each application',
    reads: ['institutions'],
  },
  'catalogue/catalogue.ts': {
    why: 'all that is the same for everybody is read in one snapshot, and agreement stands on catalogue',
    reads: ['agreement_versions', 'agreements'],
  },
  'channel/passing-on.ts': {
    why: 'by which channel a visitor came is one expression, which several statements contain',
    reads: ['half_orders', 'visitors'],
  },
  'consent/check.ts': {
    why: 'the ledger is compared with the texts and phones in SQL',
    reads: ['agreement_versions', 'phones', 'support_leads', 'visitors'],
  },
  'consent/consents.ts': {
    why: 'an entry commits to the phone in the one statement that appends it',
    reads: ['support_leads', 'visitors'],
  },
  'consent/export.ts': {
    why: 'a confirmed cost sheet is told with its product and institution',
    reads: ['institutions', 'product_versions'],
  },
  'consent/given.ts': { why: 'agreement stands on consent', reads: ['agreements'] },
  'consent/own.ts': {
    why: 'a consent is listed with its agreement and institution',
    reads: ['agreements', 'institutions'],
  },
  'consent/sheets.ts': {
    why: 'the ledger and the applications are compared in SQL',
    reads: ['applications', 'visitors'],
  },
  'consent/verify.ts': {
    why: 'the texts are compared with their hashes in SQL',
    reads: ['agreement_versions'],
  },
  'conversion/report.ts': {
    why: 'every login passes it, in one statement, and login stands on conversion',
    reads: ['channels', 'review_numbers', 'visitors'],
  },
  'delivery/queue.ts': {
    why: 'whoever queues a delivery, nobody hears of an application of the reviewers',
    reads: ['reviewers'],
  },
  'delivery/receivers.ts': {
    why: 'what a relay took counts as dead as long as the institution has reported nothing',
    reads: ['applications'],
  },
  'half/events.ts': {
    why: 'one statement records an event unless it is of the reviewers',
    reads: ['reviewers'],
  },
  'offline/export.ts': {
    why: 'an appointment is found by its application',
    reads: ['applications'],
  },
  'offline/shops.ts': { why: 'a store is shown with its institution', reads: ['institutions'] },
  'order/applicant.ts': {
    why: 'a match reads residence and consent in one statement, which is measured',
    reads: ['visitors'],
  },
  'provision/export.ts': {
    why: 'the copy names the institutions that received data',
    reads: ['institutions'],
  },
  'provision/provisions.ts': {
    why: 'an entry is written while data waits to leave, with its person and the consents behind it in one statement each',
    reads: ['consents', 'support_leads', 'visitors'],
  },
  'provision/readings.ts': {
    why: 'what is read of several people is entered under the digests of their phone numbers at once',
    reads: ['support_leads', 'visitors'],
  },
  'support/export.ts': { why: 'a lead is told with its institutions', reads: ['institutions'] },
  'support/forget.ts': {
    why: 'the leads under an agreement are those with its consent',
    reads: ['consents'],
  },
  'use-cases/apply-for-product.ts': {
    why: 'an application is measured by its statements: one takes the order, one reads the facts',
    reads: ['applications', 'cost_sheet_views', 'orders', 'visitors'],
  },
  'use-cases/end-applications.ts': {
    why: 'what has ended is found and locked by the rows of several nouns; each noun deletes its own',
    reads: ['applications', 'consent_ledger', 'consent_subjects', 'orders'],
  },
  'use-cases/find-offers.ts': {
    why: 'a match is measured by its statements: one reads the facts',
    reads: ['applications', 'orders', 'visitors'],
  },
  'use-cases/forget-strangers.ts': {
    why: 'a stranger is whom no noun knows, found in one statement; each noun deletes its own',
    reads: ['consent_subjects', 'orders', 'sessions', 'visitors'],
  },
  'use-cases/repeat-decisions.ts': {
    why: 'the lines of a journal are compared with both in one statement, at each start',
    reads: ['consents', 'visitors'],
  },
  'use-cases/standstill.ts': {
    why: 'it only locks, in the one order in which all nouns are locked',
    reads: ['applications', 'deliveries', 'orders', 'visitors'],
  },
  'use-cases/withdraw-consent.ts': {
    why: 'a consent is read with the group of its agreement',
    reads: ['agreements'],
  },
}

test('each table has one owner, and is written by it alone and read by it alone, but for the listed reads', () => {
  expect(owners.size).toBeGreaterThan(40)
  const found = files
    .filter((file) => !EVERYWHERE.includes(roomOf(file)))
    .flatMap((file) => strangersIn(file).map((what) => `${file} ${what}`))
  const allowed = Object.entries(JOINED).flatMap(([file, { reads }]) =>
    reads.map((table) => `${file} reads ${table}`),
  )
  expect(found).toEqual(allowed)
})

test('no route runs SQL', () => {
  const routes = files.filter((file) => /(^|-)routes\.ts$/.test(path.basename(file)))
  expect(routes.length).toBeGreaterThan(12)
  const running = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]|\bstatement\(/
  expect(routes.filter((file) => running.test(source(file)))).toEqual([])
})
