import { consentIds } from '../../tools/request'

import { changedAgreement } from '../../tools/seed-agreements'
import { MOBILE, type Walk } from './walk'

async function read({ call, ok }: Walk) {
  await ok('/v1/address/ip', {}, { ip: '120.24.78.129' })
  await ok('/v1/address/ip', {}, { ip: '10.0.0.1' })
  const { version } = await ok('/web/region/list', {})
  await ok('/web/region/list', { version })
  await ok('/support/agreement/detail', { code: 'privacy' })
  const { code, former } = changedAgreement()
  await ok('/support/agreement/detail', { code, version: former.version })
  await call('/support/agreement/detail', { code: 'unknown' })
  await ok('/v1.0/credit/special/contract/list', {})
  await ok('/v1.0/credit/special/contract/list', { product_code: 'cf1-daily' })
  await ok('/v1.0/credit/special/contract/list', { sid: 'demo' })
  await call('/v1.0/credit/special/contract/list', { product_code: 'unknown' })
}

async function channel({ call, ok, now }: Walk) {
  await ok('/v1.0/channel/option', {})
  await ok('/v1.0/channel/option', { _ch: 'yfrom-demo' })
  await ok('/v1.0/channel/option', {}, { channel: 'redirect-demo' })
  await ok('/v1/user/activeChannel', { channel: 'organic' })
  await ok('/v1.0/channel/monitor', { channel: 'organic', click_id: 'click-1', landing: 'http://localhost/' })
  const mark = { id: 'mark-1', name: 'page', page: '/', at: now().toISOString(), props: { id: 1 } }
  await ok('/st/mark', { events: [mark, { ...mark, id: 'mark-2' }] })
  await ok('/st/mark', { events: [mark] })
  await call('/st/mark', { events: [{ ...mark, at: 'yesterday' }] })
  await ok('/v1/app/downloadurl', {})
  await ok('/v1/app/downloadurl', {}, { channel: 'app-demo' })
}

async function ads({ call, ok }: Walk) {
  for (const position of ['home', 'productList', 'nowhere']) await ok('/web/ad/list', { position })
  for (const path of ['/web/ad/click', '/web/ad/uv/click'] as const) {
    await ok(path, { id: 1 })
    await call(path, { id: 999 })
  }
  await ok('/web/ad/stock/click', { id: 6 })
  await call('/web/ad/stock/click', { id: 4 })
}

async function support({ call, ok }: Walk) {
  const { agreements } = await ok('/open/support/init', { sid: 'demo' })
  await ok('/open/support/init', { sid: 'single-demo' })
  await call('/open/support/init', { sid: 'unknown' })
  const ticked = agreements.filter(({ institution_code }) => [null, 'cf1'].includes(institution_code))
  const values = { call_time: 'morning', salutation: '张女士' }
  const lead = { sid: 'demo', mobile: MOBILE, values, consents: consentIds({ agreements: ticked }) }
  await call('/open/support/put', { ...lead, values: { call_time: 'night' }, consents: [] })
  const { lead_no } = await ok('/open/support/put', lead)
  await ok('/open/support/list', { sid: 'demo', lead_no })
  await ok('/open/support/list', { sid: 'single-demo' })
  await call('/open/support/list', { sid: 'unknown' })
  for (const path of ['/open/support/click', '/open/support/redirect/click'] as const) {
    await ok(path, { sid: 'demo', item: 'cf1' })
    await call(path, { sid: 'demo', item: 'unknown' })
  }
  await ok('/open/support/single/click', { sid: 'single-demo', item: 'city' })
  await call('/open/support/single/click', { sid: 'single-demo', item: 'cf1' })
}

/** What needs no login. */
export const guest = [read, channel, ads, support]
