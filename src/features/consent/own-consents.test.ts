import { consent } from '../../../test/tools/agreement-data'
import { institution } from '../../../test/tools/offer-data'
import { kindOf, liveConsents, markWithdrawn, withdrawnConsents } from './own-consents'

test('an agreement that was consented to several times is listed once, in its newest version', () => {
  const consents = [
    consent('privacy', { version: '1.1' }),
    consent('share-a'),
    consent('privacy', { version: '1.0' }),
    consent('notice-a', { withdrawn_at: '2026-11-20T03:00:00.000Z' }),
  ]
  expect(liveConsents(consents).map(({ agreement_code, version }) => [agreement_code, version])).toEqual([
    ['privacy', '1.1'],
    ['share-a', '1.0'],
  ])
})

test('each withdrawal is listed once, the newest first', () => {
  const early = '2026-11-20T03:00:00.000Z'
  const late = '2026-11-21T03:00:00.000Z'
  const consents = [
    consent('share-a', { withdrawn_at: early }),
    consent('share-a', { withdrawn_at: early }),
    consent('privacy'),
    consent('share-b', { withdrawn_at: late }),
    consent('share-a', { withdrawn_at: late }),
  ]
  expect(
    withdrawnConsents(consents).map(({ agreement_code, withdrawn_at }) => [agreement_code, withdrawn_at]),
  ).toEqual([
    ['share-b', late],
    ['share-a', late],
    ['share-a', early],
  ])
})

test('the kind of a consent follows from its institution and its purpose', () => {
  const receiver = { institution: institution('a', '甲银行'), purpose: 'apply' }
  expect(kindOf(consent('share-a', receiver))).toBe('institution')
  expect(kindOf(consent('notice-a', { purpose: 'apply' }))).toBe('application')
  expect(kindOf(consent('identity', { purpose: 'identity' }))).toBe('identity')
  for (const purpose of ['login', 'lead', 'half'])
    expect(kindOf(consent('privacy', { purpose }))).toBe('login')
})

test('a confirmed withdrawal marks all earlier consents to the same agreement, and no others', () => {
  const at = '2026-11-21T02:00:00.000Z'
  const newest = consent('share-a')
  const before = consent('share-a', { given_at: '2026-11-01T02:00:00.000Z' })
  const later = consent('share-a', { given_at: '2026-11-21T03:00:00.000Z' })
  const past = consent('share-a', { withdrawn_at: '2026-11-02T02:00:00.000Z' })
  const other = consent('share-b')
  const marked = markWithdrawn([later, newest, before, past, other], [{ consent: newest, at }])
  expect(marked.map(({ withdrawn_at }) => withdrawn_at)).toEqual([null, at, at, past.withdrawn_at, null])
})

test('a withdrawal of one account marks nothing in the list of another', () => {
  const others = [consent('share-a')]
  const own = consent('share-a')
  expect(markWithdrawn(others, [{ consent: own, at: '2026-11-21T02:00:00.000Z' }])).toEqual(others)
})
