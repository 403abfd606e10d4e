import { webcrypto } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { sql } from 'kysely'
import { keysCommand } from '../../src/commands/keys'
import { ledgerNote } from '../../src/commands/ledger-note'
import { verifyConsents } from '../../src/commands/verify-consents'
import { readSettings } from '../../src/config/config'
import { ConfigError } from '../../src/config/values'
import type { Proof } from '../../src/consent/notes'
import { sha256 } from '../../src/lib/canonical-json'
import { setRows, testServer } from '../tools/harness'
import { member } from '../tools/privacy-visitor'
import { endDay, NOTE_KEY } from '../tools/published-notes'

const server = testServer({ config: { noteKey: NOTE_KEY, notesUrl: 'https://notes.example.com' } })

type Checked = { state: 'good' | 'bad' | 'unknown'; says: string; checked?: string[] }
const page = readFileSync(path.resolve(__dirname, '../../static/receipt-check.html'), 'utf8')
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
/** The page's function in a realm that has nothing of the product, and what a browser without Ed25519 lacks. */
const checkerWith = (crypto: object): ((...given: string[]) => Promise<Checked>) =>
  vm.runInNewContext(`${script}; checkReceipt`, { TextEncoder, atob, btoa, crypto })
const check = checkerWith(webcrypto)

let at: { receipt: string; early: string; note: string; next: string; token: string; id: number; key: string }
beforeAll(async () => {
  const { token, consents, apply } = await member(server)
  await member(server)
  await apply('cf1-daily')
  const id = (await consents()).find(({ agreement_code }) => agreement_code === 'share-cf1')?.id ?? 0
  const receipt = async () => (await server.ok('/v1/user/consent/receipt', { id }, { token })).text
  const early = await receipt()
  const note = await endDay(server)
  const given = { receipt: await receipt(), early, note, token, id, key: NOTE_KEY?.verifier ?? '' }
  await member(server)
  at = { ...given, next: await endDay(server) }
})

test('the page finds a real receipt in the published note of its day, and in a file of several notes [S24.66]', async () => {
  const good = {
    state: 'good',
    says: '核验通过：这条记录在平台公布的清单里。下面列出的部分没有被改动，其他文字没有核验，包括协议和机构的名称、设备和现在的状态。',
  }
  expect(await check(at.receipt, at.note, at.key)).toMatchObject(good)
  const mailed = (text: string) => text.trimEnd().replaceAll('\n', '\r\n')
  // A file to which the same day was added twice.
  const file = mailed(at.note + at.next + at.note)
  expect(await check(mailed(at.receipt), file, ` ${at.key}\n`)).toMatchObject(good)
})

test('in a browser without Ed25519 the page says that only the signature was not checked, and over http that nothing was', async () => {
  const digest = webcrypto.subtle.digest.bind(webcrypto.subtle)
  for (const [crypto, says] of [
    [{ subtle: { digest } }, '不能核验清单的签名'] as const,
    [{}, '在这个网址不能核验'] as const,
  ])
    expect(await checkerWith(crypto)(at.receipt, at.note, at.key)).toMatchObject({
      state: 'unknown',
      says: expect.stringContaining(says),
    })
})

/** The text with one bit of a byte changed, of each byte another one than of its neighbours. */
const flipped = (text: string, place: number) => {
  const bytes = Buffer.from(text)
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
  return bytes.toString()
}

test('any single byte changed in a line that the page lists, the proof, the note or the key is refused [S24.66]', async () => {
  const lines = at.receipt.split('\n')
  const listed = [...((await check(at.receipt, at.note, at.key)).checked ?? [])]
  expect(listed.map((line) => line.split('：')[0]).join(' ')).toBe(
    '协议代号 版本 文本指纹（SHA-256） 信息接收方代号 用途代号 同意时间 渠道 存证编号 存证指纹 上一条存证指纹 存证清单',
  )
  expect(listed).toEqual(expect.arrayContaining(['信息接收方代号：cf1', '用途代号：apply']))
  expect(lines).toEqual(expect.arrayContaining(listed))
  let start = 0
  const checked = lines.flatMap((line) => {
    const [from, length] = [start, Buffer.byteLength(line)]
    start += length + 1
    return listed.includes(line) || line[0] === '{' ? Array.from({ length }, (_, place) => from + place) : []
  })
  expect(checked.length).toBeGreaterThan(1_000)
  const missed: string[] = []
  for (const place of checked)
    if ((await check(flipped(at.receipt, place), at.note, at.key)).state !== 'bad')
      missed.push(`receipt ${place}`)
  for (let place = 0; place < Buffer.byteLength(at.note); place++)
    if ((await check(at.receipt, flipped(at.note, place), at.key)).state !== 'bad')
      missed.push(`note ${place}`)
  for (let place = 0; place < at.key.length; place++)
    if ((await check(at.receipt, at.note, flipped(at.key, place))).state !== 'bad')
      missed.push(`key ${place}`)
  expect(missed).toEqual([])
})

test('a proof whose entry has no place or no time is refused, although the hash fits it [S24.66]', async () => {
  const [line = ''] = /^\{.*$/m.exec(at.receipt) ?? []
  const proof = JSON.parse(line) as Proof
  for (const missing of [3, 11]) {
    const entry = proof.entry.map((part, place) => (place === missing ? null : part))
    const parts = entry.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`))
    const forged = JSON.stringify({ ...proof, entry, entry_hash: sha256(parts.join('')) })
    expect((await check(at.receipt.replace(line, forged), at.note, at.key)).state).toBe('bad')
  }
})

test('a receipt with a second line of a listed name is refused, and a changed name of the institution is not listed [S24.66]', async () => {
  const twice = at.receipt.replace('\n版本：', '\n 用途代号：lead\n版本：')
  expect(await check(twice, at.note, at.key)).toMatchObject({ state: 'bad' })
  const renamed = at.receipt.replace(/信息接收方：.*/, '信息接收方：某某')
  expect(await check(renamed, at.note, at.key)).toEqual(await check(at.receipt, at.note, at.key))
})

test('a receipt of a day without a note says from when the note is published, and with the note of another day a receipt is refused [S23.30]', async () => {
  expect(at.early).toContain('\n存证清单：2026年11月21日起公布，届时重新保存这份凭证，就可以自行核验\n')
  expect(at.receipt).toContain('\n存证清单：2026年11月20日\n公布在：https://notes.example.com\n')
  expect(await check(at.early, at.note, at.key)).toMatchObject({ state: 'bad' })
  expect(await check(at.receipt, at.next, at.key)).toMatchObject({
    says: '没有找到2026-11-20的存证清单，请取这一天的。',
  })
})

test('the page is served without login, with a policy that lets only its own scripts run, and loads nothing else [S24.66]', async () => {
  const { statusCode, headers, body } = await server.app.inject('/receipt-check.html')
  expect([statusCode, body]).toEqual([200, page])
  expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2)
  expect(at.receipt).toContain('/receipt-check.html')
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('the command prints the note of a day that is over, the same each time, and a note names the one of the day before [S24.60]', async () => {
  const run = (...args: string[]) => ledgerNote.run(server.deps, args)
  expect(await run('--day', '2026-11-20')).toMatchObject({ ok: true, text: at.note.trimEnd() })
  expect(await run()).toMatchObject({ ok: true, text: at.next.trimEnd() })
  expect(at.note).toMatch(
    /^consent-ledger-note\/1\nday 2026-11-20\nafter none\nentries \d+\nroot [0-9a-f]{64}\n\n— loans/,
  )
  expect(at.next).toMatch(/\nday 2026-11-21\nafter 2026-11-20 [0-9a-f]{64}\nentries 3\n/)
  for (const day of ['2026-11-19', '2026-11-22']) expect(await run('--day', day)).toMatchObject({ ok: false })
  for (const args of [['--day'], ['--day', '2026-11-31'], ['x', 'y']])
    await expect(run(...args)).rejects.toThrow(ConfigError)
  const made = await keysCommand.alone?.(readSettings(), server.clock, ['note', 'a.example/b'], null)
  expect(made?.text).toMatch(/^NOTE_KEY=PRIVATE\+KEY\+a\.example\/b\+.*\nto publish: a\.example\/b\+/)
})

test('the check names a published note that is not the stored one, whatever its line ends, and refuses a file with no note or a broken one [S24.60]', async () => {
  const file = path.join(tmpdir(), 'notes.txt')
  const verified = async (notes: string) => {
    writeFileSync(file, notes)
    return (await verifyConsents.run(server.deps, [`@${file}`])).text
  }
  expect(await verified(at.next)).toContain('The ledger is intact.')
  expect(await verified(at.note.replace('entries ', 'entries 1').trimEnd().replaceAll('\n', '\r\n'))).toMatch(
    /BROKEN the published note of 2026-11-20 is not the stored one\n[\s\S]*BROKEN the note of 2026-11-21 does not follow/,
  )
  await expect(verified('nothing')).rejects.toThrow('has neither notes nor heads')
  await expect(verified(`${at.note}${at.next.replace('root ', 'root')}`)).rejects.toThrow(
    'not as it was published',
  )
  await expect(setRows(server, 'ledger_notes', { day: '2026-11-20' }, { note: '' })).rejects.toThrow(
    'append-only',
  )
})

test('each receipt of a day with 1,100 entries is proved by its note, also when an entry of that day was added after the note [S23.30]', async () => {
  const day = server.clock.now()
  const add = (user_id: number, from: number, to: number) =>
    sql`insert into consent_ledger (user_id, kind, agreement_code, version, hash, purpose, channel, at, subject_digest, device_digest)
      select ${user_id}, 'give', 'bulk', '1', '', 'login', '', ${day}, 'bulk' || n, '' from generate_series(${from}::int, ${to}::int) n`.execute(
      server.deps.db,
    )
  const visitors = [await member(server), await member(server)]
  await add(visitors[0]?.user_id ?? 0, 1, 1_100)
  const note = await endDay(server)
  await add(visitors[0]?.user_id ?? 0, 1_101, 1_101)
  for (const { token, consents } of visitors)
    for (const { id } of await consents()) {
      const { text } = await server.ok('/v1/user/consent/receipt', { id }, { token })
      expect(await check(text, note, at.key)).toMatchObject({ state: 'good' })
    }
})
