import fc from 'fast-check'
import { sql } from 'kysely'
import { verifyConsents } from '../../src/commands/verify-consents'
import { ConfigError } from '../../src/config/values'
import { sheetHash } from '../../src/matching/cost-sheet'
import { type LedgerState, verifyLedger } from '../../src/services/consent/verify'
import { purge } from '../../src/services/privacy/purge'
import { freshMobile, rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor } from '../tools/journey'
import { afterTampering, rehash } from '../tools/ledger-tamper'
import { codeLogin, leave, member } from '../tools/privacy-visitor'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const verify = (known: LedgerState['head'][] = []) =>
  verifyLedger(server.db, { now: server.clock.now(), known: known.flatMap((one) => one ?? []) })
const command = (...args: string[]) => verifyConsents.run(server.deps, args)
const entries = () => rowsOf(server, 'consent_ledger')
const newest = async () => (await entries()).slice(-1)[0]
const YEAR = 365 * 86_400

/** Everything that makes entries: logins, an application, leads, a withdrawal, a deleted account. */
async function walk() {
  await server.db.deleteFrom('limits').execute()
  const visitor = await member(server)
  await visitor.apply('cf1-daily')
  await leave(server, visitor.mobile, ['cf1', 'direct'])
  await visitor.withdraw('share-cf1')
  const gone = await member(server)
  await gone.apply('direct-flex')
  await server.ok('/v1/user/delete', { confirm: true }, { token: gone.token })
  return { visitor, gone }
}

describe('what is entered', () => {
  test('each text, the confirmed cost sheet and the withdrawal are entries of their own, and none names anybody [S24.23]', async () => {
    const visitor = await member(server)
    const from = (await newest())?.seq ?? 0
    await visitor.apply('cf1-daily')
    await visitor.withdraw('share-cf1')
    const { cost_sheet_hash, product_version } = await server.db
      .selectFrom('applications')
      .select(['cost_sheet_hash', 'product_version'])
      .where('user_id', '=', visitor.user_id)
      .executeTakeFirstOrThrow()
    const mine = (await entries()).filter(({ seq }) => seq > from)
    const common = { institution_code: 'cf1', purpose: 'apply', channel: '', at: expect.any(Date) }
    expect(mine).toMatchObject([
      {
        ...common,
        kind: 'confirm',
        agreement_code: 'cost-sheet-cf1-daily',
        version: product_version,
        hash: cost_sheet_hash,
      },
      { ...common, kind: 'give', agreement_code: 'share-cf1', withdraws: null },
      { ...common, kind: 'give', agreement_code: 'notice-cf1', withdraws: null, institution_code: null },
      { ...common, kind: 'withdraw', agreement_code: 'share-cf1', withdraws: from + 2, hash: mine[1]?.hash },
    ])
    expect(mine.map(({ seq }) => seq)).toEqual([1, 2, 3, 4].map((step) => from + step))
    expect(mine.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(
      mine.slice(0, -1).map(({ entry_hash }) => entry_hash),
    )
    expect(JSON.stringify(mine)).not.toMatch(new RegExp(`device-1|${visitor.mobile}|:${visitor.user_id}[,}]`))
  })

  test('of many visitors at once make one chain without a gap', async () => {
    const people: Awaited<ReturnType<typeof member>>[] = []
    for (let turn = 0; turn < 8; turn++) {
      await server.db.deleteFrom('limits').execute()
      people.push(await member(server))
    }
    const from = (await newest())?.seq ?? 0
    await Promise.all(
      people.flatMap((one) => [
        one.apply('cf1-daily'),
        one.apply('direct-flex'),
        leave(server, one.mobile, ['cf1']),
      ]),
    )
    await Promise.all(
      people.map((one, turn) =>
        turn % 2 === 0
          ? one.withdraw('share-cf1')
          : server.ok('/v1/user/delete', { confirm: true }, { token: one.token }),
      ),
    )
    const state = await verify()
    expect(state.problems).toEqual([])
    const seqs = (await entries()).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, place) => place + 1))
    // A sheet and two texts for each application, three texts for each lead.
    expect(seqs.length - from).toBeGreaterThanOrEqual(8 * 9)
  })
})

describe('the database refuses', () => {
  beforeAll(walk)

  test.each([
    ['an update', `update consent_ledger set channel = 'x' where seq = 1`],
    ['an update of nothing', 'update consent_ledger set seq = seq where false'],
    ['a delete', 'delete from consent_ledger where seq = 1'],
    ['a truncate', 'truncate consent_ledger'],
    [
      'an update under another replication role',
      `set local session_replication_role = replica; update consent_ledger set channel = 'x'`,
    ],
  ])('%s', async (_name, statement) => {
    const before = await entries()
    const attempt = server.db.transaction().execute((trx) => sql.raw(statement).execute(trx))
    await expect(attempt).rejects.toThrow(
      /consent_ledger is append-only: (update|delete|truncate) is refused/,
    )
    expect(await entries()).toEqual(before)
  })

  test.each([
    ['another visitor', 'user_id = user_id + 1'],
    ['another device', `device = 'device-2'`],
    ['another salt', `subject_salt = 'x'`],
    ['another outcome', `outcome = '{}'`],
  ])('%s for who has consented; what is known can only be forgotten', async (_name, change) => {
    const attempt = sql
      .raw(`update consent_subjects set ${change} where device is not null`)
      .execute(server.db)
    await expect(attempt).rejects.toThrow('who consented can be forgotten, never changed')
  })

  test('a withdrawal of no consent, and one of another agreement', async () => {
    for (const withdraws of ['1', '999999'])
      await expect(insertByHand(`'withdraw'`, `'x'`, withdraws)).rejects.toThrow(/is no consent to no-such/)
  })

  test('no insert outside of the chain: number and hashes are its own [S24.23]', async () => {
    const head = await newest()
    await insertByHand(`'give'`, 'null', 'null')
    expect(await newest()).toMatchObject({ seq: (head?.seq ?? 0) + 1, previous_hash: head?.entry_hash })
    expect((await verify()).problems).toEqual([
      expect.stringContaining('its text hash is not that of agreement no-such 1.0'),
      expect.stringContaining('removed before the retention period ended'),
    ])
    // Taken out again, or all that comes after would have it.
    await sql`alter table consent_ledger disable trigger all`.execute(server.db)
    await sql`delete from consent_ledger where agreement_code = 'no-such'`.execute(server.db)
    for (const name of ['consent_ledger_append', 'consent_ledger_refuse'])
      await sql.raw(`alter table consent_ledger enable always trigger ${name}`).execute(server.db)
  })

  test('no insert chained to a table or function that somebody put in front of the ledger', async () => {
    const head = await newest()
    const insert = `insert into public.consent_ledger (kind, agreement_code, version, hash, purpose, channel, at,
      subject_digest, device_digest) values ('give', 'no-such', '1.0', 'h', 'login', '', now(), 'in front', 'd')
      returning seq, previous_hash`
    const rows: unknown[] = []
    const attempt = server.db.transaction().execute(async (trx) => {
      const run = (statement: string) => sql.raw(statement).execute(trx)
      await run(`create temporary table consent_ledger (seq bigint, entry_hash text)`)
      await run(`insert into pg_temp.consent_ledger values (777, repeat('a', 64))`)
      await run('create schema mine')
      await run(`create function mine.consent_ledger_hash(variadic text[]) returns text language sql
        as $$ select repeat('b', 64) $$`)
      await run(`create function mine.sha256(bytea) returns bytea language sql as $$ select $1 $$`)
      await run('set local search_path = mine, public, pg_catalog')
      rows.push(...(await run(`${insert}, entry_hash`)).rows)
      throw new Error('undone')
    })
    await expect(attempt).rejects.toThrow('undone')
    expect(rows).toMatchObject([{ seq: (head?.seq ?? 0) + 1, previous_hash: head?.entry_hash }])
    expect(rows).not.toMatchObject([{ entry_hash: 'b'.repeat(64) }])
  })

  const insertByHand = (kind: string, outcome: string, withdraws: string) =>
    sql
      .raw(
        `insert into consent_ledger (seq, kind, agreement_code, version, hash, purpose, channel, at, subject_digest,
           device_digest, outcome_digest, withdraws, previous_hash, entry_hash)
         values (777, ${kind}, 'no-such', '1.0', 'h', 'login', '', now(), 'by hand', 'd', ${outcome}, ${withdraws}, 'p', 'e')`,
      )
      .execute(server.db)
})

describe('the check', () => {
  beforeAll(walk)

  test('finds a full journey whole, and counts it [S24.23]', async () => {
    const all = await entries()
    const of = (kind: string) => all.filter((one) => one.kind === kind).length
    const last = all[all.length - 1]
    expect(await command()).toEqual({
      ok: true,
      text: [
        `entries: ${all.length}, of which withdrawals ${of('withdraw')}, confirmed cost sheets ${of('confirm')}, anonymous 0`,
        `head: ${last?.seq}:${last?.entry_hash}`,
        'The ledger is intact.',
      ].join('\n'),
    })
    expect(of('withdraw')).toBeGreaterThan(4)
  })

  test('takes an entry of a receipt, or an earlier head, and says when the ledger does not have it', async () => {
    const [first] = await entries()
    expect((await command(`1:${first?.entry_hash}`)).ok).toBe(true)
    const { ok, text } = await command(`1:${'0'.repeat(64)}`)
    expect([ok, text]).toEqual([
      false,
      expect.stringContaining('BROKEN entry 1: its hash differs from the known one'),
    ])
    expect((await command(`999999:${first?.entry_hash}`)).text).toMatch(/BROKEN entr(y|ies) .*missing/)
  })

  test.each(['x', '0:00', '1', `1:${'g'.repeat(64)}`])('refuses "%s" as an entry', async (text) => {
    await expect(command(text)).rejects.toThrow(ConfigError)
  })

  test.each([
    ['institution_code', `'city'`],
    ['agreement_code', `'terms-x'`],
    ['version', `'9.9'`],
    ['hash', `repeat('a', 64)`],
    ['purpose', `'other'`],
    ['channel', `'x'`],
    ['at', `at + interval '1 millisecond'`],
    ['subject_digest', `repeat('b', 64)`],
    ['device_digest', `repeat('c', 64)`],
    ['outcome_digest', `repeat('d', 64)`],
    ['kind', `'confirm'`],
    ['withdraws', '2'],
    ['previous_hash', `repeat('e', 64)`],
    ['entry_hash', `repeat('f', 64)`],
  ])('names the entry whose %s was changed', async (column, value) => {
    const { problems } = await afterTampering(server, (trx) =>
      sql.raw(`update consent_ledger set ${column} = ${value} where seq = 4`).execute(trx),
    )
    expect(problems).toContainEqual(expect.stringMatching(/^entry 4: its content does not match its hash$/))
  })

  test('names what comes after an entry that was changed and hashed anew', async () => {
    const { problems } = await afterTampering(server, async (trx) => {
      await sql`update consent_ledger set purpose = 'other' where seq = 4`.execute(trx)
      await rehash(trx, 4, 4)
    })
    expect(problems).toEqual(['entry 5: its previous hash is not the hash of the entry before it'])
  })

  test.each([
    ['an entry that is missing', 'delete from consent_ledger where seq = 5', ['entry 5 is missing']],
    [
      'several that are missing',
      'delete from consent_ledger where seq between 3 and 5',
      ['entries 3 to 5 are missing'],
    ],
    ['the first one, missing', 'delete from consent_ledger where seq = 1', ['entry 1 is missing']],
    [
      'a gap that was closed',
      `delete from consent_ledger where seq = 5;
       update consent_ledger set seq = -seq where seq > 5;
       update consent_ledger set seq = -seq - 1 where seq < 0`,
      ['entry 5: its previous hash is not the hash of the entry before it'],
    ],
    [
      'two entries that were swapped',
      `update consent_ledger set seq = -1 where seq = 4;
       update consent_ledger set seq = 4 where seq = 5;
       update consent_ledger set seq = 5 where seq = -1`,
      ['entry 4: its content does not match its hash', 'entry 5: its content does not match its hash'],
    ],
    [
      'an entry that was put in',
      `update consent_ledger set seq = -seq where seq > 4;
       update consent_ledger set seq = 1 - seq where seq < 0;
       insert into consent_ledger select 5, kind, institution_code, agreement_code, version, hash, purpose, channel,
         at, 'put in', device_digest, outcome_digest, withdraws, previous_hash, entry_hash
         from consent_ledger where seq = 4`,
      ['entry 5: its content does not match its hash'],
    ],
    [
      'an entry whose person was removed while the proof is still to be kept',
      'delete from consent_subjects where subject_digest = (select subject_digest from consent_ledger where seq = 1)',
      ['entry 1: its person was removed before the retention period ended'],
    ],
  ])('names %s', async (_what, statements, named) => {
    const { problems } = await afterTampering(server, (trx) => sql.raw(statements).execute(trx))
    for (const problem of named) expect(problems).toContainEqual(expect.stringContaining(problem))
  })

  test('names an end that was cut off, or written anew, when it knows the head of before', async () => {
    await codeLogin(server, freshMobile())
    const { head } = await verify()
    const last = head?.seq ?? 0
    const known = head ? [head] : []
    const cut = async (trx: typeof server.db) => {
      await sql`delete from consent_subjects where subject_digest in
        (select subject_digest from consent_ledger where seq >= ${sql.lit(last)})`.execute(trx)
      await sql`delete from consent_ledger where seq >= ${sql.lit(last)}`.execute(trx)
    }
    expect((await afterTampering(server, cut)).problems).toEqual([])
    expect((await afterTampering(server, cut, known)).problems).toEqual([`entry ${last} is missing`])
    const anew = async (trx: typeof server.db) => {
      await sql`update consent_ledger set purpose = 'other' where seq = 4`.execute(trx)
      await rehash(trx, 4, last)
    }
    expect((await afterTampering(server, anew)).problems).toEqual([])
    expect((await afterTampering(server, anew, known)).problems).toEqual([
      `entry ${last}: its hash differs from the known one`,
    ])
  })

  test('says when somebody is known whose entry is gone', async () => {
    const { head } = await verify()
    const { problems } = await afterTampering(server, (trx) =>
      sql`delete from consent_ledger where seq = ${sql.lit(head?.seq)}`.execute(trx),
    )
    expect(problems).toContainEqual('1 stored person has no entry')
  })

  test.each([
    ['visitor', 'user_id = user_id + 1', 'its person does not match the recorded commitment'],
    ['lead', `lead_no = 'XS0'`, 'its person does not match the recorded commitment'],
    ['salt', `subject_salt = 'x'`, 'its person does not match the recorded commitment'],
    ['device', `device = 'device-x'`, 'its device does not match the recorded commitment'],
    [
      'outcome',
      `outcome = '{"stopped":[],"told":["SQ1"]}'`,
      'the outcome of the withdrawal does not match the recorded commitment',
    ],
    [
      'device, taken out while the consent is in force',
      'device = null, device_salt = null',
      'its device was removed while the consent is still valid',
    ],
  ])('names the entry whose %s was exchanged', async (what, change, problem) => {
    const given = await rowsOf(server, 'consents', { withdrawn_at: null })
    const id = given.find(({ user_id }) => user_id !== null)?.id
    const withdrawal = await server.db
      .selectFrom('consent_ledger as e')
      .innerJoin('consent_subjects as s', 's.subject_digest', 'e.subject_digest')
      .select('seq')
      .where('kind', '=', 'withdraw')
      .where('s.outcome', 'is not', null)
      .executeTakeFirstOrThrow()
    const seq = what === 'outcome' ? withdrawal.seq : id
    const { problems } = await afterTampering(server, (trx) =>
      sql
        .raw(
          `update consent_subjects set ${change}
           where subject_digest = (select subject_digest from consent_ledger where seq = ${seq})`,
        )
        .execute(trx),
    )
    expect(problems).toEqual([`entry ${seq}: ${problem}`])
  })

  test('names a consent of a lead whose person was removed before lead and proof had their time', async () => {
    await server.db.deleteFrom('limits').execute()
    await leave(server, freshMobile(), ['cf1'])
    const last = await newest()
    const forgotten = () =>
      afterTampering(server, (trx) =>
        sql`delete from consent_subjects where subject_digest = ${last?.subject_digest}`.execute(trx),
      )
    expect((await forgotten()).problems).toEqual([
      `entry ${last?.seq}: its person was removed before the retention period ended`,
    ])
  })

  test('names a text whose words were changed under the hash that was agreed to', async () => {
    const { problems } = await afterTampering(server, (trx) =>
      sql`update agreement_versions set html = html || ' ' where code = 'share-cf1' and version = '1.0'`.execute(
        trx,
      ),
    )
    expect(problems).toEqual(['the text of agreement share-cf1 1.0 does not match its hash'])
  })

  test('names an application whose cost sheet is not the one that was confirmed', async () => {
    const visitor = await member(server)
    const apply_no = await visitor.apply('cf1-daily')
    const { problems } = await afterTampering(server, (trx) =>
      sql`update applications set cost_sheet = jsonb_set(cost_sheet, '{total_cost}', '1')
        where apply_no = ${sql.lit(apply_no)}`.execute(trx),
    )
    expect(problems).toEqual([`the cost sheet of application ${apply_no} does not match its hash`])
  })

  test('names a cost sheet that was exchanged together with its hash, from both sides', async () => {
    const visitor = await member(server)
    const apply_no = await visitor.apply('cf1-daily')
    const { seq } = (await entries()).filter(({ kind }) => kind === 'confirm').slice(-1)[0] ?? { seq: 0 }
    const row = await rowOf(server, 'applications', { apply_no })
    const { hash: _confirmed, ...sheet } = row.cost_sheet
    const content = { ...sheet, total_cost: sheet.total_cost + 1 }
    const { product_code: product, product_version: version, institution_code: institution } = row
    const hash = sheetHash({ product, version, institution }, content)
    const exchanged = await afterTampering(server, (trx) =>
      sql`update applications set cost_sheet = ${JSON.stringify({ ...content, hash })}, cost_sheet_hash = ${hash}
        where apply_no = ${apply_no}`.execute(trx),
    )
    expect(exchanged.problems).toEqual([
      `entry ${seq}: no application has the confirmed cost sheet`,
      `the ledger has no confirmation of the cost sheet of application ${apply_no}`,
    ])

    // One that another visitor has confirmed is not theirs.
    const other = await member(server)
    await other.apply('direct-flex')
    const swapped = await afterTampering(server, (trx) =>
      sql`update applications a set product_code = b.product_code, product_version = b.product_version,
          institution_code = b.institution_code, cost_sheet = b.cost_sheet, cost_sheet_hash = b.cost_sheet_hash
        from applications b
        where a.apply_no = ${apply_no} and b.user_id = ${other.user_id}`.execute(trx),
    )
    expect(swapped.problems).toEqual(exchanged.problems)
  })

  test('names an application that was removed, and one that nobody has confirmed', async () => {
    const visitor = await member(server)
    const apply_no = await visitor.apply('cf1-daily')
    const { seq } = (await entries()).filter(({ kind }) => kind === 'confirm').slice(-1)[0] ?? { seq: 0 }
    const remove = (trx: typeof server.db) =>
      sql`with one as (delete from application_timeline where apply_no = ${apply_no}),
        two as (delete from outbox where apply_no = ${apply_no})
        delete from applications where apply_no = ${apply_no}`.execute(trx)
    const removed = await afterTampering(server, remove)
    expect(removed.problems).toEqual([`entry ${seq}: no application has the confirmed cost sheet`])
    // Nor does it help to let it look like a deleted account.
    const hidden = await afterTampering(server, async (trx) => {
      await remove(trx)
      await sql`update consent_subjects set device = null, device_salt = null, ended_at = now()
        where subject_digest = (select subject_digest from consent_ledger where seq = ${seq})`.execute(trx)
    })
    expect(hidden.problems).toEqual(removed.problems)

    const stranger = await member(server)
    const invented = await afterTampering(server, (trx) =>
      sql`insert into applications (apply_no, order_no, user_id, product_code, product_version, institution_code, amount,
          term, status, cost_sheet, cost_sheet_hash, sheet_shown_at, created_at, updated_at)
        select 'SQ-invented', ${stranger.order_no}, ${stranger.user_id}, product_code, product_version, institution_code,
          amount, term, status, cost_sheet, cost_sheet_hash, sheet_shown_at, created_at, updated_at
        from applications where apply_no = ${apply_no}`.execute(trx),
    )
    expect(invented.problems).toEqual([
      'the ledger has no confirmation of the cost sheet of application SQ-invented',
    ])
  })

  test('asks no entry for a cost sheet that was confirmed before the ledger had any', async () => {
    const visitor = await member(server)
    await visitor.apply('cf1-daily')
    const { problems } = await afterTampering(server, (trx) =>
      sql`insert into applications (apply_no, order_no, user_id, product_code, product_version, institution_code, amount,
          term, status, cost_sheet, cost_sheet_hash, sheet_shown_at, created_at, updated_at)
        select 'SQ-of-before', order_no, (select min(user_id) from visitors), product_code, product_version,
          institution_code, amount, term, 'closed', cost_sheet, cost_sheet_hash, sheet_shown_at,
          created_at - interval '1 year', updated_at
        from applications where user_id = ${visitor.user_id}`.execute(trx),
    )
    expect(problems).toEqual([])
  })

  test('says when the triggers that refuse changes are not in force', async () => {
    const state = await server.db.transaction().execute(async (trx) => {
      await sql`alter table consent_ledger disable trigger consent_ledger_refuse`.execute(trx)
      const found = await verifyLedger(trx, { now: server.clock.now(), known: [] })
      await sql`alter table consent_ledger enable always trigger consent_ledger_refuse`.execute(trx)
      return found
    })
    expect(state.problems).toEqual(['the trigger consent_ledger_refuse is not active'])
  })

  test('says when rows can get in where no trigger sees them', async () => {
    const found = async (statement: string) => {
      let problems: string[] = []
      const attempt = server.db.transaction().execute(async (trx) => {
        await sql.raw(statement).execute(trx)
        problems = (await verifyLedger(trx, { now: server.clock.now(), known: [] })).problems
        throw new Error('undone')
      })
      await expect(attempt).rejects.toThrow('undone')
      return problems
    }
    expect(await found('create table heir () inherits (consent_ledger)')).toEqual([
      'the table heir inherits from the ledger',
    ])
    expect(await found('create rule aside as on insert to consent_ledger do instead nothing')).toEqual([
      'the rule aside bypasses the triggers',
    ])
  })

  test('of a ledger that is broken everywhere counts all, and tells a thousand', async () => {
    const state = await afterTampering(server, (trx) =>
      sql`insert into consent_ledger select n, 'give', null, 'x', '1', 'h', 'x', '', now(), 's' || n, 'd', null, null, 'p', 'e'
        from generate_series(1000001, 1002500) n`.execute(trx),
    )
    expect(state.problems).toHaveLength(1_000)
    expect(state.broken).toBeGreaterThan(7_500)
  })

  test('of an empty ledger finds nothing wrong', async () => {
    const own = await testApp()
    // The seed's own visitors have consented.
    for (const statement of [
      'alter table consent_ledger disable trigger user',
      'truncate consent_ledger, consent_subjects',
      'alter table consent_ledger enable always trigger consent_ledger_append',
      'alter table consent_ledger enable always trigger consent_ledger_refuse',
    ])
      await sql.raw(statement).execute(own.db)
    expect(await verifyConsents.run(own.deps, [])).toEqual({
      ok: true,
      text: [
        'entries: 0, of which withdrawals 0, confirmed cost sheets 0, anonymous 0',
        'head: none',
        'The ledger is intact.',
      ].join('\n'),
    })
    expect((await verifyConsents.run(own.deps, [`3:${'a'.repeat(64)}`])).text).toContain(
      'entries 1 to 3 are missing',
    )
    await own.close()
  })

  test('names something after any change of any entry, also where hashes were made to fit', async () => {
    const all = await entries()
    const { head } = await verify()
    const last = head?.seq ?? 0
    const texts = ['institution_code', 'agreement_code', 'version', 'hash', 'purpose', 'channel'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: last }),
        fc.constantFrom(...texts, 'subject_digest' as const, 'device_digest' as const),
        fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\u0000')),
        fc.constantFrom('no', 'entry', 'rest'),
        async (seq, column, value, fitted) => {
          fc.pre(all[seq - 1]?.[column] !== value)
          const { problems } = await afterTampering(
            server,
            async (trx) => {
              await sql`update consent_ledger set ${sql.ref(column)} = ${value} where seq = ${seq}`.execute(
                trx,
              )
              if (fitted !== 'no') await rehash(trx, seq, fitted === 'entry' ? seq : last)
            },
            head ? [head] : [],
          )
          if (fitted === 'no')
            expect(problems).toContainEqual(expect.stringMatching(`^entry ${seq}: its content`))
          else expect(problems.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the receipt', () => {
  /** HH:MM:SS, eight hours east of UTC. */
  const clockInChina = (iso = '') =>
    new Date(new Date(iso).getTime() + 8 * 3_600_000).toISOString().slice(11, 19)
  const receiptOf = (id: number, token: string) => server.call('/v1/user/consent/receipt', { id }, { token })

  test('says in plain Chinese what was agreed to and where it stands in the ledger, which has it [S7.13, S23.1, S24.22, S24.23]', async () => {
    await server.db.deleteFrom('limits').execute()
    const visitor = await member(server)
    await visitor.apply('cf1-daily')
    const consent = (await visitor.consents()).find((one) => one.agreement_code === 'share-cf1')
    const { data } = await receiptOf(consent?.id ?? 0, visitor.token)
    const entry = (await entries())[(consent?.id ?? 0) - 1]
    expect(data).toMatchObject({
      entry: entry?.seq,
      agreement_code: 'share-cf1',
      title: '个人信息共享授权书（示例第一消费金融）',
      version: '1.0',
      hash: entry?.hash,
      institution_name: '示例第一消费金融',
      purpose: 'apply',
      device: 'device-1',
      withdrawn_at: null,
      entry_hash: entry?.entry_hash,
      previous_hash: entry?.previous_hash,
      file_name: `consent-receipt-${entry?.seq}.txt`,
    })
    for (const part of [
      '协议：《个人信息共享授权书（示例第一消费金融）》',
      '版本：1.0',
      `文本指纹（SHA-256）：${entry?.hash}`,
      '信息接收方：示例第一消费金融',
      '用途：申请产品',
      `同意时间：2026年11月20日${clockInChina(consent?.given_at)}（北京时间）`,
      '设备标识：device-1',
      '状态：有效。您可以随时登录后在“协议”页面撤回',
      `存证编号：${entry?.seq}`,
      `存证指纹：${entry?.entry_hash}`,
      `上一条存证指纹：${entry?.previous_hash}`,
      '怎样核对：',
    ])
      expect(data?.text).toContain(part)
    expect(data?.text).not.toMatch(/null|undefined|\{/)
    expect((await command(`${data?.entry}:${data?.entry_hash}`)).ok).toBe(true)

    await visitor.withdraw('share-cf1')
    const after = await receiptOf(consent?.id ?? 0, visitor.token)
    expect(after.data).toMatchObject({
      entry_hash: entry?.entry_hash,
      withdrawn_at: server.clock.now().toISOString(),
    })
    expect(after.data?.text).toContain('状态：已于2026年11月20日')
  })

  test('of a login names the platform alone', async () => {
    const visitor = await member(server)
    const consent = (await visitor.consents()).find((one) => one.agreement_code === 'privacy')
    const { data } = await receiptOf(consent?.id ?? 0, visitor.token)
    expect(data?.institution_name).toBeNull()
    expect(data?.text).toContain('信息接收方：平台自用，不提供给机构')
  })

  test('is for nobody else, nor of an entry that is no consent [S23.1]', async () => {
    await server.db.deleteFrom('limits').execute()
    const visitor = await member(server)
    await visitor.apply('cf1-daily')
    const [mine] = await visitor.consents()
    const stranger = await codeLogin(server, freshMobile())
    const confirmed = (await entries()).filter(({ kind }) => kind === 'confirm').slice(-1)[0]
    for (const [id, token] of [
      [mine?.id ?? 0, stranger.token],
      [999_999, visitor.token],
      [confirmed?.seq ?? 0, visitor.token],
    ] as const)
      expect(await receiptOf(id, token)).toMatchObject({ code: 404, data: null })
  })
})

describe('what is forgotten', () => {
  test('three years after a deleted account the entries name nobody, and the ledger is whole', async () => {
    const { gone } = await walk()
    const whose = () =>
      server.db
        .selectFrom('consent_subjects')
        .select(['device', 'device_salt', 'outcome'])
        .where('user_id', '=', gone.user_id)
        .execute()
    const kept = await whose()
    expect(kept.length).toBeGreaterThan(4)
    expect(new Set(kept.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ device: null, device_salt: null, outcome: null })]),
    )
    const before = await verify()
    expect([before.problems, before.anonymous]).toEqual([[], 0])
    server.clock.forward(3 * YEAR + 1)
    await purge(server.db, server.clock.now())
    expect(await whose()).toEqual([])
    const after = await verify([before.head])
    expect(after).toMatchObject({ problems: [], head: before.head, entries: before.entries })
    expect(after.anonymous).toBeGreaterThanOrEqual(kept.length)
  })

  test('the confirmation of a cost sheet goes with its application, unless a younger one stands on it', async () => {
    await server.db.deleteFrom('limits').execute()
    const visitor = await member(server)
    const first = await visitor.apply('cf1-daily')
    const confirmed = () =>
      server.db
        .selectFrom('consent_ledger as e')
        .innerJoin('consent_subjects as s', 's.subject_digest', 'e.subject_digest')
        .select('seq')
        .where('s.user_id', '=', visitor.user_id)
        .where('kind', '=', 'confirm')
        .execute()
    const end = (apply_no: string) =>
      server.db
        .updateTable('applications')
        .set({ status: 'closed', updated_at: server.clock.now() })
        .where('apply_no', '=', apply_no)
        .execute()
    await end(first)
    server.clock.forward(YEAR)
    const { token } = await codeLogin(server, visitor.mobile)
    const payload = await applicationFor(server, visitor.order_no, 'cf1-daily')
    const second = await server.ok('/v1/product/apply', payload, { token })
    const sheet = async (apply_no: string) =>
      (
        await server.db
          .selectFrom('applications')
          .select('cost_sheet_hash')
          .where('apply_no', '=', apply_no)
          .executeTakeFirst()
      )?.cost_sheet_hash
    expect(await sheet(first)).toBe(await sheet(second.apply_no))
    await end(second.apply_no)

    const left = async () => {
      await purge(server.db, server.clock.now())
      return [await sheet(first), await sheet(second.apply_no)].filter(Boolean).length
    }
    server.clock.forward(2 * YEAR)
    expect([await left(), (await confirmed()).length]).toEqual([1, 2])
    server.clock.forward(YEAR - 60)
    expect([await left(), (await confirmed()).length]).toEqual([1, 2])
    server.clock.forward(120)
    expect([await left(), (await confirmed()).length]).toEqual([0, 0])
    expect((await verify()).problems).toEqual([])
  })
})
