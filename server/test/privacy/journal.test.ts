import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { temporaryFolder } from '../../../test/tools/temporary'
import { journalFaults, journalOf } from '../../src/app/journal'
import { openDatabase, openPool } from '../../src/postgres/database'
import { repeatDecisions } from '../../src/use-cases/repeat-decisions'
import { dropDatabase, restored, servingConnection } from '../tools/databases'
import { request, rowsOf, testServer } from '../tools/harness'
import { delivered } from '../tools/institutions'
import { leave, member } from '../tools/privacy-visitor'

const folder = path.join(temporaryFolder(), 'journal')
const journal = journalOf({ journalDir: folder, sends: true })
const server = testServer({ deps: { journal } })

/** The deps of a server on a backup of now, which is restored when it is used. */
async function backup() {
  const database = await restored(server.connection.database)
  const db = openDatabase(openPool(servingConnection(database), 4))
  return { deps: { ...server.deps, db }, db, end: () => db.destroy().then(() => dropDatabase(database)) }
}

test('a restored backup withdraws and deletes what visitors withdrew and deleted after it, and then sends nothing of theirs [S27.45]', async () => {
  const [withdrawer, leaver, stayer] = [await member(server), await member(server), await member(server)]
  const lead_no = await leave(server, withdrawer.mobile, ['cf1'], withdrawer.token)
  const apply_nos = []
  for (const visitor of [withdrawer, leaver, stayer]) apply_nos.push(await visitor.apply('cf1-daily'))
  const copy = await backup()
  await withdrawer.withdraw('share-cf1')
  await server.ok('/v1/user/consent/stop', {}, { token: withdrawer.token })
  await server.ok('/v1/user/delete', { confirm: true }, { token: leaver.token })
  server.clock.forward(86_400)

  const lines = { lines: 3, unreadable: 0 }
  expect(await repeatDecisions(copy.deps, folder)).toEqual({ ...lines, repeated: 3 })
  expect(await rowsOf(copy, 'visitors', { user_id: leaver.user_id })).toEqual([])
  expect(await rowsOf(copy, 'applications', { apply_no: apply_nos[1] })).toEqual([])
  const valid = (await rowsOf(copy, 'consents', { user_id: withdrawer.user_id })).filter(
    (one) => !one.withdrawn_at,
  )
  expect(valid.map((one) => one.agreement_code)).not.toContain('share-cf1')
  const sent = JSON.stringify(await delivered(copy))
  expect([
    sent.includes(String(apply_nos[2])),
    sent.includes(String(apply_nos[0])),
    sent.includes(lead_no),
  ]).toEqual([true, false, false])
  // The next start, and that of the database that the decisions were made in, find nothing more to do.
  const nothing = { ...lines, repeated: 0 }
  expect(await repeatDecisions(copy.deps, folder)).toEqual(nothing)
  expect(await repeatDecisions(server.deps, folder)).toEqual(nothing)
  await copy.end()
})

test('the journal has numbers and times only, and nobody else may read it [S27.45]', () => {
  const [file = ''] = readdirSync(folder)
  const text = readFileSync(path.join(folder, file), 'utf8')
  expect(
    text
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|\b\d+\b/g, '0')
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    ...Array.from({ length: 2 }, () => '{"at":0,"user_id":0,"withdrawn":0}'),
    '{"at":0,"user_id":0}',
  ])
  expect([folder, path.join(folder, file)].map((one) => statSync(one).mode & 0o077)).toEqual([0, 0])
})

test('a line that a crash has cut off is counted, and a visitor who came later under the same number is not deleted [S27.45]', async () => {
  const before = server.clock.now()
  server.clock.forward(3_600)
  const { user_id } = await member(server)
  const line = JSON.stringify({ at: before.toISOString(), user_id })
  appendFileSync(path.join(folder, '2020-01.jsonl'), `\n${line}\n\n${line.slice(0, 20)}`)
  const { repeated, unreadable } = await repeatDecisions(server.deps, folder)
  expect([repeated, unreadable]).toEqual([0, 1])
  expect(await rowsOf(server, 'visitors', { user_id })).toHaveLength(1)
})

/** Lets the ledger refuse all entries meanwhile. */
async function refusing(work: () => Promise<void>) {
  const { db } = server
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before insert on consent_ledger for each row execute function refuse()`.execute(
    db,
  )
  await work().finally(() => sql`drop function refuse cascade`.execute(db))
}

test('a withdrawal or deletion that the ledger refuses is not written to the journal [S27.45]', async () => {
  const { token, consents } = await member(server)
  const [{ id } = { id: 0 }] = await consents()
  const text = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const before = text()
  await refusing(async () => {
    for (const [url, payload] of [
      ['/v1/user/consent/withdraw', { id }],
      ['/v1/user/delete', { confirm: true }],
    ] as const) {
      const { statusCode } = await server.app.inject(request(url, payload, { token }))
      expect([url, statusCode, text()]).toEqual([url, 500, before])
    }
  })
})

test('a withdrawal or deletion that cannot be written to the journal is answered with HTTP 503, and is not made [S27.45]', async () => {
  const visitor = await member(server)
  rmSync(folder, { recursive: true })
  const { consents } = await server.ok('/v1/user/consent/list', {}, { token: visitor.token })
  const before = await rowsOf(server, 'consent_ledger')
  for (const [url, payload] of [
    ['/v1/user/consent/withdraw', { id: consents[0]?.id ?? 0 }],
    ['/v1/user/delete', { confirm: true }],
  ] as const) {
    const { statusCode } = await server.app.inject(request(url, payload, { token: visitor.token }))
    expect([url, statusCode]).toEqual([url, 503])
  }
  expect(await rowsOf(server, 'consent_ledger')).toEqual(before)
  expect(await rowsOf(server, 'visitors', { user_id: visitor.user_id })).toHaveLength(1)
})

test('production does not start without a journal that it can write, and a copy for a drill reads one only [S27.44, S27.45]', async () => {
  const settings = { sends: true, mode: 'production' as const }
  const faults = (journalDir: string | null) => journalFaults({ ...settings, journalDir })
  expect(faults(null)).toEqual([expect.stringMatching(/^Production needs JOURNAL_DIR/)])
  expect(faults('/dev/null/journal')).toEqual(['JOURNAL_DIR cannot be written (EACCES): /dev/null/journal.'])
  const journalDir = path.join(folder, 'copy')
  expect([faults(journalDir), existsSync(journalDir)]).toEqual([[], false])
  await journalOf({ ...settings, journalDir, sends: false }).write({ at: '2026-11-01' })
  expect(readdirSync(journalDir)).toEqual([])
})
