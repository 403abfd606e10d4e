import type { WeappDriver } from '../drivers/simulate/weapp-driver'
import { ownRows, userIdOf } from '../scenarios/known'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { visitsOfFile } from './visits'

const LOGIN = '/v1.0/user/wechat/phone'

const { it, visiting } = visitsOfFile()

async function openTicked(visitor: WeappDriver) {
  await visitor.open('home', {}, 'login-other')
  for (const code of ['user-service', 'privacy']) await visitor.tap(`consent-${code}`)
}

it('WeChat is asked for the phone number only after every box is ticked, and then one tap logs in and stores the consents [S25.26]', async (visitor) => {
  const { mobile } = newPerson()
  visitor.phone.number = mobile
  await visitor.open('home', {}, 'login-other')
  await visitor.tap('consent-privacy')
  await visitor.tap('login-wechat')
  await visitor.see('请先阅读并同意')
  expect(visitor.calls(LOGIN)).toEqual([])

  await visitor.tap('consent-user-service')
  await visitor.tap('login-wechat', 'from')
  expect(visitor.calls(LOGIN)).toHaveLength(1)
  expect(JSON.stringify(visitor.calls('/v1/user/loginMark'))).toContain('wechat')
  const stored = await ownRows(visitor, 'select agreement_code from consents where user_id = $1 order by 1')
  expect(stored).toEqual([{ agreement_code: 'privacy' }, { agreement_code: 'user-service' }])
  await visitor.see(`${mobile.slice(0, 3)}****${mobile.slice(7)}`)
})

it('a visitor who refuses to give the phone number is offered the login by SMS with a sentence, and keeps the ticks [S25.26]', async (visitor) => {
  await openTicked(visitor)
  await visitor.tap('login-wechat')
  await visitor.see('没有使用微信手机号')
  for (const code of ['user-service', 'privacy']) {
    expect(await visitor.checked(`consent-${code}`)).toBe(true)
    await visitor.tap(`consent-${code}`)
  }
  await logIn(visitor, newPerson())
  await visitor.arrive('from')
  expect(visitor.calls(LOGIN)).toEqual([])
})

test.each([
  ['used-up', '微信暂时没有提供手机号，请用短信验证码登录'],
  ['expired', '微信授权已失效，可以再点一次，或用短信验证码登录'],
])(
  'an authorisation that is %s is said in words above the login by SMS, and the way back to WeChat’s number tries again',
  (outcome, words) =>
    visiting(async (visitor) => {
      visitor.phone.number = outcome
      await openTicked(visitor)
      await visitor.tap('login-wechat')
      await visitor.see(words)
      visitor.phone.number = newPerson().mobile
      await visitor.tap('login-other')
      await visitor.tap('login-wechat', 'from')
    }),
)

it('after a login with another number than before, the draft of the former visitor has left the phone, and the page names the number [S25.27]', async (visitor) => {
  const [first, second] = [newPerson(), newPerson()]
  visitor.phone.number = first.mobile
  await openTicked(visitor)
  await visitor.tap('login-wechat', 'from')
  const former = await userIdOf(visitor)
  await visitor.fill('from-name', first.name)
  await visitor.store('access_token', 'ended')
  visitor.phone.number = second.mobile
  await visitor.reload()
  await visitor.arrive('home')
  await openTicked(visitor)
  await visitor.tap('login-wechat', 'from')
  await visitor.see(`${second.mobile.slice(0, 3)}****${second.mobile.slice(7)}`)
  expect(await userIdOf(visitor)).not.toBe(former)
  expect(await visitor.read()).not.toContain(first.name)
})

it('where WeChat asks for its privacy terms first, the dialog names the phone number as the reason, and the login continues after the agreement [S25.6]', async (visitor) => {
  visitor.phone.privacy = 'ask'
  visitor.phone.number = newPerson().mobile
  await openTicked(visitor)
  await visitor.tap('login-wechat')
  await visitor.see('需要向微信读取您的手机号')
  await visitor.tap('privacy-agree', 'from')
})
