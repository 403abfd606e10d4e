import type { Driver } from '../drivers/driver'
import { giveCity } from './funnel'
import { logInAs, newVisitor, ownRows } from './known'
import { newPerson } from './person'
import { list } from './scenario'

const UID = '/v1.0/user/uid/login'
const CONSENTS = ['user-service', 'privacy']

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(7)}`

/** Returns what the server has stored about the logged-in visitor, apart from phone and session. */
async function saved(visitor: Driver) {
  const rows = (sql: string) => ownRows(visitor, sql)
  return {
    visitor: await rows('select name_sealed, area_code, last_channel from visitors where user_id = $1'),
    consents: await rows(
      'select agreement_code, purpose, channel, device from consents where user_id = $1 order by id',
    ),
    orders: await rows('select order_no from orders where user_id = $1'),
  }
}

export const links = list((test) => {
  test('a login by link survives a lost response, asks for the login consents first, lets guests’ pages be read, and saves nothing before they are given [S4.34, S11.7]', async (visitor) => {
    const person = newPerson()
    const uid = await visitor.server.issueUid(person.mobile)
    await visitor.fault(UID, 'lost')
    await visitor.open('home', { uid, _ch: 'test-c3' })
    await visitor.see('重新加载')
    expect(await visitor.storage('access_token')).toBeNull()
    await visitor.fault(UID, null)
    await visitor.tapText('重新加载')

    await visitor.arrive('from', 'link-consents')
    await visitor.see(`您通过链接登录了${masked(person.mobile)}`)
    for (const code of CONSENTS) expect(await visitor.checked(`consent-${code}`)).toBe(false)
    // The entry page shows the login, and leads back to the missing consents.
    await visitor.open('home')
    await visitor.see('您已登录')
    await visitor.tap('login-submit')
    await visitor.arrive('from', 'link-consents')
    // A page that guests may read stays, and ends no login.
    await visitor.open('protocolCenter', {}, 'consents-login')
    await visitor.see('《隐私政策》')
    await visitor.tap('consents-login', 'from')
    // Any other page also leads to the consents and keeps the login.
    await visitor.open('selectProduct')
    await visitor.arrive('from', 'link-consents')
    await giveCity(visitor, person)
    await visitor.see('请先阅读并同意')
    await visitor.settle()
    expect(visitor.calls('/v1/user/nameSaveCity')).toEqual([])
    expect(await saved(visitor)).toEqual({
      visitor: [{ name_sealed: null, area_code: null, last_channel: null }],
      consents: [],
      orders: [],
    })

    for (const code of CONSENTS) await visitor.tap(`consent-${code}`)
    await visitor.tap('from-submit')
    await visitor.arrive('selectProduct', 'basics-submit')
    const given = { purpose: 'login', channel: 'test-c3', device: await visitor.storage('localdid') }
    expect(await saved(visitor)).toMatchObject({
      visitor: [{ name_sealed: expect.any(String), area_code: '440300', last_channel: 'test-c3' }],
      consents: CONSENTS.map((agreement_code) => ({ ...given, agreement_code })),
    })
  })

  test('/result says whose login its link brought, which no page uses before one tap; the tap removes the previous visitor’s data, 不是我 brings back the login before [S2.32, S3.11, S4.30]', async (visitor) => {
    const mine = await newVisitor(visitor.server)
    const theirs = await newVisitor(visitor.server)
    // The link wrongly contains the user id of the previous visitor.
    const link = { _token: theirs.token, _user_id: String(mine.user_id) }
    const title = `${masked(theirs.person.mobile)}，是您吗`
    await logInAs(visitor, mine)
    await visitor.open('from', {}, 'from-name')
    await visitor.see(`资料保存在${masked(mine.person.mobile)}名下`)
    await visitor.fill('from-name', mine.person.name)
    await visitor.open('result', link, 'whose-mine')
    await visitor.see(title)
    await visitor.open('from', {}, 'whose-mine')
    const carriers = visitor.calls().filter(({ headers }) => headers.authorization === theirs.token)
    expect([...new Set(carriers.map(({ path }) => path))]).toEqual(['/v1/user/city'])
    // A name is kept for the session, which ends with the process of a mini-program.
    if (visitor.target === 'h5') expect(await visitor.storage('form_name')).toBe(mine.person.name)
    await visitor.tap('whose-mine')
    await visitor.waitFor('from-name')
    await visitor.see(`资料保存在${masked(theirs.person.mobile)}名下`)
    expect(await visitor.value('from-name')).toBe('')
    expect(await visitor.storage('form_name')).toBeNull()
    expect(await visitor.storage('user_id')).toBe(String(theirs.user_id))

    const third = await newVisitor(visitor.server)
    await visitor.open('result', { _token: third.token }, 'whose-other')
    await visitor.tap('whose-other')
    await visitor.waitFor('result-products')
    expect(await visitor.storage('access_token')).toBe(theirs.token)
    const sessions = 'select 1 from sessions where user_id = $1'
    expect(await visitor.server.rows(sessions, [third.user_id])).toEqual([])

    // What the server refuses leaves no trace, and the login before stays.
    await visitor.open('result', { ...link, _token: third.token, _phone_mark: 'P' }, 'result-products')
    expect(await visitor.storage('access_token')).toBe(theirs.token)
    expect(await visitor.storage('user_id')).toBe(String(theirs.user_id))
    expect(await visitor.storage('phone_mark')).not.toBe('P')
    await visitor.open('from', {}, 'from-name')
    await visitor.tap('account-relogin')
    await visitor.arrive('home', 'home-products')
    expect(await visitor.storage('access_token')).toBeNull()
  })
})
