import { type PageId, pageIds, pages } from '@contract/pages'
import fc from 'fast-check'
import { KEY } from '@/platform/keys'
import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import { byCode } from '../scenarios/logging-in'
import { junk, junkQuery } from '../tools/junk'

/** The keys under which the product stores data on the device. */
const STORED = [
  ...Object.values(KEY),
  'form_draft',
  'personalised',
  'large_type',
  'marks.1',
  'chunk_reload',
  'area_draft',
  'catalog_filters',
  'wanted',
  'landing_hit',
  'visit_draft_1',
  'support_lead_1',
  'other',
]

/** A visit to a page by a link with any parameters, on a device whose storage contains any values. */
interface OddVisit {
  id: PageId
  query: Record<string, string>
  stored: Record<string, string>
}

/** Replaces characters that the address of a link cannot contain. */
const wellFormed = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).map((pair) => pair.map((text) => Buffer.from(text).toString())))

export const oddVisits: fc.Arbitrary<OddVisit> = fc.record({
  id: fc.constantFrom(...pageIds.filter((id) => !pages[id].dev)),
  query: junkQuery.map(wellFormed),
  stored: fc.dictionary(fc.constantFrom(...STORED), junk, { minKeys: 4, noNullPrototype: true }),
})

/** A combination of all values that once prevented a visitor from opening any page. */
export const KNOWN_TROUBLE: OddVisit = {
  id: 'result',
  query: { _user_id: '-1', _phone_mark: 'x'.repeat(200), _token: '你', 'a\0': 'x'.repeat(999) },
  stored: {
    _channel: 'x'.repeat(800),
    access_token: '令牌',
    localdid: 'x'.repeat(999),
    phone_mark: '中'.repeat(300),
    user_id: '-1',
    oid: 'x'.repeat(999),
    form_draft: '{"version":1,"data":{"amount":1e300,"term":{},"name":[]}}',
    'marks.1': '[{"id":{},"at":"2999-01-01T00:00:00Z"}]',
  },
}

/** Fails unless the visitor sees the form of `/` and the server accepts what the form sends. */
export async function expectUsableForm(visitor: Driver, mobile: string) {
  await byCode(visitor)
  const SEND = '/v1.0/sms/encrypt/send/code'
  const sent = () => visitor.calls(SEND).length
  const before = sent()
  await visitor.fill('login-mobile', mobile)
  for (const code of ['user-service', 'privacy']) {
    await visitor.waitFor(`consent-${code}`)
    await visitor.tap(`consent-${code}`)
  }
  await visitor.tap('login-submit')
  await until('the code to be asked for', () => sent() > before)
  await visitor.waitFor('login-dev-code')
}
