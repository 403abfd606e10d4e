import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lacksOf } from '../catalogue/papers'
import { WechatError } from '../wechat/api'
import { causeOf } from './causes'

const src = path.join(__dirname, '..')
/** What a pattern's first group finds in the sources of these rooms. */
const inSources = (rooms: readonly string[], pattern: RegExp) =>
  rooms.flatMap((room) =>
    readdirSync(path.join(src, room), { encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(src, room, file), 'utf8'))
      .flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)),
  )

const ROOMS = ['consent', 'conversion', 'delivery', 'support', 'wechat']
const DAY = '2026-11-20'
const paper = { from: DAY, until: DAY, hash: '' }
const RELAYED = { way: 'relay', own: [] } as const

test('the desk has Chinese words for every outcome of an attempt or a delivery that the sources write', () => {
  const errors = [
    ...inSources(ROOMS, /\berror: (?:[^'\n]*\? null : )?'([^']+)'/g),
    ...inSources(ROOMS, /const error = [^'\n]*\? null : '([^']+)'/g),
    new WechatError(43_101).message,
  ]
  const dear = { code: 'x', content: '0', highest: () => ({ rate: 24 }) }
  const papers = [
    { kind: 'licence', licence: 'bank', ...paper },
    { kind: 'rate_cap', percent: 20, ...paper },
  ] as never[]
  const refusals = [
    ...inSources(ROOMS, /\brefused: ['`]([^'`]+)['`]/g),
    ...inSources(['catalogue'], /return '(there is no such [^']+)'/g),
    ...lacksOf({ ...RELAYED, papers }, DAY, dear).map(({ why }) => why),
    ...lacksOf({ ...RELAYED, papers: [] }, DAY).map(({ why }) => why),
  ]
  expect([errors.length, refusals.length]).toEqual([13, 22])
  const causes = [
    ...errors.map((error) => [error, causeOf({ refused: null, status: null, error })]),
    ...refusals.map((refused) => [refused, causeOf({ refused, status: null, error: null })]),
  ]
  expect(causes.filter(([, text]) => !text || /[a-z]/.test(text))).toEqual([])
})
