import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { problemsOf } from './check'
import type { CatalogueFiles } from './files'
import { readFolder } from './folder'

const dated = { from: '2026-01-01', until: '2026-12-31', hash: 'a'.repeat(64) }
type Members = Record<string, unknown>
const SOUND: Record<string, Members> = {
  licence: { licence: 'microlender', number: 'L1', authority: '某省地方金融管理局' },
  commission: { products: ['micro1-daily'], activities: ['marketing', 'passing'] },
  public_list: { url: 'https://www.bank.example/partners' },
  content_approval: { product: 'micro1-daily', content: 'b'.repeat(64) },
  rate_cap: { percent: 24 },
  lpr_cap: { times: 4, lpr: 3, lpr_at: '2026-01-20' },
  official: { site: 'https://www.bank.example', phone: '95000' },
  passing: { ways: ['direct', 'relay'], decision: '法务意见' },
}
const ASSESSMENT = {
  kind: 'impact_assessment',
  assessed: ['sensitive', 'provision'],
  kept_until: '2029-12-31',
  ...dated,
}

const SEED = path.resolve(__dirname, '../../seed')
/** The seed's institution whose papers are changed. */
const CODE = 'micro1'
const dir = mkdtempSync(path.join(os.tmpdir(), 'papers-'))
beforeAll(() => cpSync(SEED, dir, { recursive: true }))
afterAll(() => rmSync(dir, { recursive: true }))

/** What the check says of the seed's whole catalogue in which the institution and the operator have these papers. */
function sentences(papers: unknown[], own: unknown[] = [ASSESSMENT]): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(SEED, file), 'utf8'))
  const write = (file: string, content: unknown) =>
    writeFileSync(path.join(dir, file), JSON.stringify(content))
  const institutions: CatalogueFiles['institutions'] = read('institutions.json')
  const changed = { licence_no: 'L1', complaint_phone: '95000', papers }
  const held = institutions.map((one) =>
    one.code === CODE ? { ...one, ...changed, hosts: [...one.hosts, 'bank.example'] } : one,
  )
  write('institutions.json', held)
  write('operator.json', { ...read('operator.json'), papers: own })
  return problemsOf(readFolder(dir), { production: false, at: new Date('2026-06-01') })
}
const paper = (kind: string, change: Members = {}) => ({ kind, ...dated, ...SOUND[kind], ...change })

test('a catalogue in which a paper of each kind is as it must be has no fault [S24.54]', () => {
  expect(sentences(Object.keys(SOUND).map((kind) => paper(kind)))).toEqual([])
})

const DAY = 'is not a date, YYYY-MM-DD'
const SHA = 'is not a SHA-256, 64 lower-case hex digits'
const PLACE = 'is not https at a host of micro1'
/** What is changed in a paper of a kind, and the end of the only sentence about it. */
const MUTATIONS: [kind: string, change: Members, sentence: string][] = [
  ['licence', { from: '2026-13-01' }, `from "2026-13-01" ${DAY}`],
  ['commission', { from: '2026-02-29' }, `from "2026-02-29" ${DAY}`],
  ['public_list', { from: '1.1.2026' }, `from "1.1.2026" ${DAY}`],
  ['content_approval', { from: '2026-01-01T00:00:00+08:00' }, `from "2026-01-01T00:00:00+08:00" ${DAY}`],
  ['rate_cap', { from: 20260101 }, `from 20260101 ${DAY}`],
  ['lpr_cap', { from: null }, `from null ${DAY}`],
  ['official', { from: '' }, `from "" ${DAY}`],
  ['passing', { from: undefined }, 'must have required properties from'],
  ['licence', { until: '2026-06-31' }, `until "2026-06-31" ${DAY}`],
  ['commission', { until: '2026-12-31 ' }, `until "2026-12-31 " ${DAY}`],
  ['public_list', { until: '永久' }, `until "永久" ${DAY}`],
  ['content_approval', { until: undefined }, 'must have required properties until'],
  ['rate_cap', { until: '2025-12-31' }, 'until 2025-12-31 is before from 2026-01-01'],
  ['official', { until: '2025-01-01', from: '2025-01-02' }, 'until 2025-01-01 is before from 2025-01-02'],
  ['licence', { hash: undefined }, 'must have required properties hash'],
  ['commission', { hash: 'A'.repeat(64) }, `hash "${'A'.repeat(64)}" ${SHA}`],
  ['public_list', { hash: 'a'.repeat(63) }, `hash "${'a'.repeat(63)}" ${SHA}`],
  ['official', { hash: '' }, `hash "" ${SHA}`],
  ['passing', { hash: 1 }, `hash 1 ${SHA}`],
  ['licence', { kind: 'license' }, 'kind "license" is none of'],
  ['licence', { kind: 'impact_assessment' }, 'kind "impact_assessment" is none of'],
  ['licence', { kind: undefined }, 'kind undefined is none of'],
  ['licence', { kind: 'toString' }, 'kind "toString" is none of'],
  ['licence', { kind: ['licence'] }, 'kind ["licence"] is none of'],
  ['licence', { note: 'x' }, 'note is not a known member'],
  ['commission', { product: 'p' }, 'product is not a known member'],
  ['public_list', { content: 'b'.repeat(64) }, 'content is not a known member'],
  ['rate_cap', { times: 4 }, 'times is not a known member'],
  ['lpr_cap', { percent: 12 }, 'percent is not a known member'],
  ['official', { url: '' }, 'url is not a known member'],
  ['passing', { way: 'direct' }, 'way is not a known member'],
  [
    'licence',
    { licence: 'casino' },
    'licence "casino" must be one of bank, consumer_finance, microlender, other',
  ],
  ['licence', { licence: undefined }, 'must have required properties licence'],
  ['licence', { number: 'L2' }, 'number L2 is not licence_no L1'],
  ['licence', { number: '' }, 'number "" must not have fewer than 1 characters'],
  ['licence', { authority: undefined }, 'must have required properties authority'],
  ['commission', { products: [] }, 'products [] is not "all" or a list of product codes'],
  ['commission', { products: undefined }, 'must have required properties products'],
  ['commission', { products: 'some' }, 'products "some" is not "all" or a list of product codes'],
  ['commission', { activities: ['lending'] }, 'activities ["lending"] must be one of marketing, passing'],
  ['commission', { activities: [] }, 'activities [] must not have fewer than 1 items'],
  ['commission', { products: ['micro1-daily', 'p'] }, 'there is no product p of micro1'],
  [
    'commission',
    { activities: ['passing', 'passing'] },
    'activities ["passing","passing"] must not have duplicate items',
  ],
  [
    'public_list',
    { url: 'http://www.bank.example/partners' },
    `url http://www.bank.example/partners ${PLACE}`,
  ],
  ['public_list', { url: 'https://elsewhere.example/' }, `url https://elsewhere.example/ ${PLACE}`],
  ['public_list', { url: undefined }, 'must have required properties url'],
  ['content_approval', { content: 'current' }, `content "current" ${SHA}`],
  ['content_approval', { content: undefined }, 'must have required properties content'],
  ['content_approval', { product: undefined }, 'must have required properties product'],
  ['content_approval', { product: 'micro2-north' }, 'there is no product micro2-north of micro1'],
  ['rate_cap', { percent: 24.01 }, 'percent 24.01 must be <= 24'],
  ['rate_cap', { percent: 0 }, 'percent 0 must be > 0'],
  ['rate_cap', { percent: '24%' }, 'percent "24%" must be number'],
  [
    'rate_cap',
    { until: '2027-12-31' },
    "a microlender's cap is an lpr_cap from 2027-12-31 on, and this one ends on 2027-12-31",
  ],
  ['lpr_cap', { times: 4.5 }, 'times 4.5 must be <= 4'],
  ['lpr_cap', { lpr: undefined }, 'must have required properties lpr'],
  ['lpr_cap', { lpr: -3 }, 'lpr -3 must be > 0'],
  ['lpr_cap', { lpr_at: '2026-02-30' }, `lpr_at "2026-02-30" ${DAY}`],
  ['lpr_cap', { lpr_at: '2027-01-20' }, 'lpr_at 2027-01-20 is after until 2026-12-31'],
  [
    'official',
    { site: 'https://bank.example.evil.example' },
    `site https://bank.example.evil.example ${PLACE}`,
  ],
  ['official', { site: 'www.bank.example' }, `site www.bank.example ${PLACE}`],
  ['official', { phone: '95001' }, 'phone 95001 is not complaint_phone 95000'],
  ['passing', { ways: ['jump'] }, 'ways ["jump"] must be one of direct, relay'],
  ['passing', { ways: 'direct' }, 'ways "direct" must be array'],
  ['passing', { decision: '' }, 'decision "" must not have fewer than 1 characters'],
]

test.each(MUTATIONS)(
  'a catalogue with a paper %s that has %j is refused in one sentence [S24.54]',
  (kind, change, sentence) => {
    const all = Object.keys(SOUND).map((one) => paper(one, one === kind ? change : {}))
    const number = Object.keys(SOUND).indexOf(kind) + 1
    const said = sentences(all)
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(`^institutions\\.json, line 1, institution micro1, paper ${number}( \\([a-zA-Z_]+\\))?: `),
      ),
    ])
    expect(said[0]).toContain(`: ${sentence}`)
  },
)

test.each<[Members, string]>([
  [{ kept_until: '2029-12-30' }, 'kept_until 2029-12-30 is not 3 years after until 2026-12-31'],
  [{ kept_until: undefined }, 'must have required properties kept_until'],
  [{ assessed: ['all'] }, 'assessed ["all"] must be one of sensitive, provision'],
  [{ until: '2026-02-30' }, `until "2026-02-30" ${DAY}`],
  [{ until: 20261231 }, `until 20261231 ${DAY}`],
  [{ kind: 'licence' }, 'kind "licence" is none of impact_assessment'],
])(
  'a catalogue whose operator has a paper with %j is refused in one sentence [S24.54]',
  (change, sentence) => {
    const said = sentences(
      Object.keys(SOUND).map((one) => paper(one)),
      [{ ...ASSESSMENT, ...change }],
    )
    expect(said).toEqual([expect.stringContaining(sentence)])
    expect(said[0]).toMatch(/^operator\.json, line 1, paper 1 \(/)
  },
)
