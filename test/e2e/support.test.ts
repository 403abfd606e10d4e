import { until } from '../drivers/until'
import { newPerson } from '../scenarios/person'
import { answerElsewhere, serveH5, themeOf } from './serve-h5'

const PARTNER = 'https://apply.cf1.example'

const { it } = serveH5(undefined, { origins: [PARTNER] })

it('the leave page opens the institution’s registered address only when the visitor confirms, whatever the link contains [S24.16]', async (visitor) => {
  const asked = await answerElsewhere(visitor, /^https:/)
  await visitor.visit('/agreeDetail?sid=demo&item=cf1&url=https%3A%2F%2Fevil.example%2F')
  await visitor.waitFor('leave-continue')
  await visitor.settle()
  expect(await visitor.text('leave-host')).toBe('apply.cf1.example')
  expect(asked).toEqual([])
  await visitor.tap('leave-continue')
  await until('the partner page', () => visitor.browserPage.url() === `${PARTNER}/loan`)
  expect(asked).toEqual([`${PARTNER}/loan`])
})

it('a support page shows its own theme, also after coming back to it, and the pages after it show the theme of the channel', async (visitor) => {
  await visitor.visit('/support?sid=demo&_ch=test-c3')
  await visitor.waitFor('support-item-cf1')
  expect(await themeOf(visitor)).toBe('xiaofu')
  await visitor.tap('support-item-cf1-go')
  await visitor.waitFor('leave-cancel')
  await visitor.settle()
  expect(await themeOf(visitor)).toBe('xiaofu')
  await visitor.tap('leave-cancel', 'support')
  await visitor.settle()
  expect(await themeOf(visitor)).toBe('xiaofu')
  await visitor.fill('support-mobile', newPerson().mobile)
  await visitor.tap('support-value-call_time')
  for (const code of ['lead-cf1', 'user-service', 'privacy']) await visitor.tap(`support-consent-${code}`)
  await visitor.tap('support-submit')
  await visitor.tap('support-consents')
  await until("the channel's theme", async () => (await themeOf(visitor)) === 'yellow')
})
