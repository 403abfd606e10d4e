import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import { giveCity } from './funnel'
import { appliedVisitor, be, DEVICE } from './known'
import { logIn } from './logging-in'
import { newPerson, type Person } from './person'
import type { Scenario } from './scenario'

const userId = async (visitor: Driver) => Number(await visitor.storage('user_id'))

async function enter(visitor: Driver, person: Person) {
  await visitor.open('landing', { channel: 'test-c3' })
  await visitor.waitFor('login-submit')
  await logIn(visitor, person)
  await visitor.arrive('from')
}

/** The phone is that of a visitor with two applications, one of cf1 and one of direct, of which the first is not sent yet. */
async function haveAppliedTwice(visitor: Driver) {
  const known = await appliedVisitor(visitor.server, ['cf1-daily', 'direct-flex'])
  await be(visitor, known)
  await visitor.store('localdid', DEVICE)
  await visitor.open('result', { order_no: known.order_no })
  await visitor.see('示例第一消费金融')
  await hold(visitor, 'cf1')
  return known
}

const applicationOf = async (visitor: Driver, institution: string) => {
  const [row] = await visitor.server.rows<{ apply_no: string; status: string }>(
    'select apply_no, status from applications where user_id = $1 and institution_code = $2',
    [await userId(visitor), institution],
  )
  if (!row) throw new Error(`no application with ${institution}`)
  return row
}

/** Keeps what waits for an institution from being sent while the visitor thinks. */
const hold = async (visitor: Driver, institution: string) => {
  const { apply_no } = await applicationOf(visitor, institution)
  await visitor.server.rows(
    "update outbox set available_at = now() + interval '1 hour' where apply_no = $1 returning 1",
    [apply_no],
  )
}

/** The institution takes an application some seconds after it was made: they are over for this one. */
const letThemPass = async (visitor: Driver, institution: string) => {
  const { apply_no } = await applicationOf(visitor, institution)
  await visitor.server.rows(
    "update outbox set created_at = created_at - interval '5 seconds' where apply_no = $1 returning 1",
    [apply_no],
  )
}

async function withdraw(visitor: Driver, agreement: string) {
  await visitor.waitFor(`withdraw-${agreement}`)
  await visitor.tap(`withdraw-${agreement}`)
  await visitor.tapText('撤回授权')
  await visitor.waitFor(`withdraw-${agreement}`, { gone: true })
}

/** The visitor's rights over their own data. */
export const privacy: Scenario[] = [
  {
    title:
      'a visitor withdraws what institutions were allowed: what was not sent never is, who has it is told, and both are shown [S23.2]',
    async walk(visitor) {
      await haveAppliedTwice(visitor)

      await visitor.open('protocolCenter')
      await visitor.see('我的授权')
      await withdraw(visitor, 'share-cf1')
      const stopped = await applicationOf(visitor, 'cf1')
      expect(stopped.status).toBe('withdrawn')
      await visitor.see(`已停止，不再送出：${stopped.apply_no}`)
      const [waiting] = await visitor.server.rows(
        'select kind, attempts, done_at is not null as ended from outbox where apply_no = $1',
        [stopped.apply_no],
      )
      expect(waiting).toEqual({ kind: 'deliver', attempts: 0, ended: true })

      await letThemPass(visitor, 'direct')
      const received = async () => (await applicationOf(visitor, 'direct')).status === 'received'
      await until('the other application to be received', received, 30_000)
      await withdraw(visitor, 'share-direct')
      const told = await applicationOf(visitor, 'direct')
      await visitor.see(`已经送出，正在通知机构停止使用：${told.apply_no}`)
      await until('the institution to be told', async () => {
        const [row] = await visitor.server.rows<{ institution_code: string }>(
          "select institution_code from outbox where kind = 'withdraw' and apply_no = $1 and done_at is not null",
          [told.apply_no],
        )
        return row?.institution_code === 'direct'
      })

      const consents = await visitor.server.rows<{ agreement_code: string }>(
        'select distinct agreement_code from consents where user_id = $1 and withdrawn_at is not null order by 1',
        [await userId(visitor)],
      )
      expect(consents.map(({ agreement_code }) => agreement_code)).toEqual(['share-cf1', 'share-direct'])
      await visitor.reload()
      await visitor.see('已撤回')
      expect(await visitor.exists('withdraw-share-cf1')).toBe(false)
      await visitor.open('result')
      await visitor.see('该申请已撤回')
    },
  },
  {
    on: ['chromium', 'simulate', 'glass-easel'],
    title:
      'a visitor who has applied finds the receipt of what was allowed, keeps it, and withdraws from there with one tap and one confirmation',
    async walk(visitor) {
      await haveAppliedTwice(visitor)
      await visitor.waitFor('result-consents')
      expect(await visitor.text('result-authorised')).toContain('您授权')
      await visitor.tap('result-consents')
      await visitor.arrive('protocolCenter')

      await visitor.waitFor('receipt-share-cf1')
      await visitor.tap('receipt-share-cf1')
      await visitor.waitFor('receipt-save')
      const [entry] = await visitor.server.rows<{ id: string; entry_hash: string; hash: string }>(
        "select id, entry_hash, hash from consents where user_id = $1 and agreement_code = 'share-cf1'",
        [await userId(visitor)],
      )
      expect(await visitor.text('receipt-fingerprint')).toBe(entry?.entry_hash)
      expect(await visitor.text('receipt-hash')).toBe(entry?.hash)
      await visitor.see('这台设备')
      await visitor.tap('receipt-copy-fingerprint')
      await visitor.see('已复制存证指纹')
      expect(await visitor.clipboard()).toBe(entry?.entry_hash)
      await visitor.tap('receipt-save')
      const file = await visitor.savedFile()
      expect(file.name).toMatch(/\.txt$/)
      expect(file.text).toContain(entry?.entry_hash)

      await visitor.tap('receipt-withdraw')
      await visitor.tapText('撤回授权')
      const stopped = await until('the application to be stopped', async () => {
        const application = await applicationOf(visitor, 'cf1')
        return application.status === 'withdrawn' && application
      })
      await visitor.see(`已停止，不再送出：${stopped.apply_no}`)
      expect(await visitor.exists('receipt-save')).toBe(false)
      expect(await visitor.exists('withdraw-share-cf1')).toBe(false)

      await visitor.waitFor(`receipt-${entry?.id}`)
      await visitor.tap(`receipt-${entry?.id}`)
      await visitor.see('撤回时间')
      expect(await visitor.exists('receipt-withdraw')).toBe(false)
    },
  },
  {
    title: 'a visitor who withdraws the privacy policy is logged out, and may agree again [S23.4]',
    async walk(visitor) {
      const person = newPerson()
      await enter(visitor, person)
      const before = await userId(visitor)
      await visitor.open('protocolCenter')
      await withdraw(visitor, 'privacy')
      await visitor.see('您已在所有设备上退出登录')
      expect(await visitor.storage('access_token')).toBeNull()
      expect(await visitor.server.rows('select 1 from sessions where user_id = $1', [before])).toHaveLength(0)
      await visitor.server.rows('delete from limits returning 1')
      await visitor.store('sms_until', '0')
      await visitor.tap('consents-login')
      await visitor.arrive('home')
      await visitor.waitFor('login-submit')
      await logIn(visitor, person)
      await visitor.arrive('protocolCenter')
      await visitor.waitFor('withdraw-privacy')
      expect(await userId(visitor)).toBe(before)
    },
  },
  {
    title: 'a visitor takes their data along as a text that they can read [S23.5]',
    async walk(visitor) {
      const person = newPerson()
      await enter(visitor, person)
      await giveCity(visitor, person)
      await visitor.arrive('selectProduct')
      await visitor.open('about')
      await visitor.waitFor('about-export')
      await visitor.tap('about-export')
      await visitor.waitFor('export-text')
      const shown = await visitor.text('export-text')
      for (const part of [person.mobile, person.name, '深圳市', '《隐私政策》', 'test-c3'])
        expect(shown).toContain(part)
      await visitor.tap('export-save')
      const file = await visitor.savedFile()
      expect(file.name).toMatch(/^我的数据-\d{8}\.txt$/)
      expect(file.text.replace(/^\ufeff/, '').replace(/\s+/g, '')).toBe(shown)
      await visitor.tap('export-copy')
      await visitor.see('已复制全文')
      expect(await visitor.clipboard()).toContain(person.mobile)
    },
  },
  {
    title:
      'a visitor deletes the account in three taps, nothing of it stays, and a later login is a new one [S24.22]',
    async walk(visitor) {
      const { person } = await haveAppliedTwice(visitor)
      await visitor.store('_channel', 'test-c3')
      await letThemPass(visitor, 'direct')
      const received = async () => (await applicationOf(visitor, 'direct')).status === 'received'
      await until('an application to be received', received, 30_000)
      const told = await applicationOf(visitor, 'direct')
      const before = await userId(visitor)
      const device = await visitor.storage('localdid')

      await visitor.open('about')
      await visitor.waitFor('about-delete')
      await visitor.tap('about-delete')
      await visitor.tap('delete-submit')
      await visitor.tapText('确认删除')
      await visitor.see('账号已删除')

      for (const key of ['access_token', 'user_id', 'phone_mark', 'token'])
        expect(await visitor.storage(key)).toBeNull()
      expect(await visitor.storage('localdid')).toBe(device)
      expect(await visitor.storage('_channel')).toBe('test-c3')
      expect(JSON.parse((await visitor.storage('form_draft')) ?? '{}')).toMatchObject({
        data: {},
        order_no: '',
      })
      for (const table of ['visitors', 'sessions', 'orders', 'applications', 'match_traces', 'login_marks'])
        expect(await visitor.server.rows(`select 1 from ${table} where user_id = $1`, [before])).toEqual([])
      const proof = await visitor.server.rows<{ device: string }>(
        'select distinct device from consents where user_id = $1',
        [before],
      )
      expect(proof).toEqual([{ device: '' }])
      const outbox = await visitor.server.rows<{ kind: string; institution_code: string }>(
        'select kind, institution_code from outbox where apply_no = $1',
        [told.apply_no],
      )
      expect(outbox).toEqual([{ kind: 'withdraw', institution_code: 'direct' }])

      await visitor.tap('ended-home')
      await visitor.arrive('home')
      await visitor.store('sms_until', '0')
      await visitor.reload()
      await visitor.waitFor('login-submit')
      await logIn(visitor, person)
      await visitor.arrive('from')
      expect(await userId(visitor)).not.toBe(before)
      await visitor.waitFor('from-name')
      expect(await visitor.value('from-name')).toBe('')
    },
  },
  {
    title: 'a deletion whose answer got lost ends calmly when it is tried again',
    async walk(visitor) {
      await enter(visitor, newPerson())
      const before = await userId(visitor)
      await visitor.open('about')
      await visitor.waitFor('about-delete')
      await visitor.tap('about-delete')
      await visitor.tap('delete-submit')
      await visitor.fault('/v1/user/delete', 'offline')
      await visitor.tapText('确认删除')
      await visitor.see('还不知道是否已经删除')
      // As if the first had arrived, and only its answer had not.
      await visitor.server.rows('delete from sessions where user_id = $1 returning 1', [before])
      await visitor.fault('/v1/user/delete', null)
      await visitor.tap('delete-submit')
      await visitor.tapText('确认删除')
      await visitor.see('账号已删除或登录已失效')
      expect(await visitor.storage('access_token')).toBeNull()
      expect(await visitor.page()).toBe('about')
    },
  },
  {
    title: 'a visitor leaves, and a guest is told why there is nothing to export or to withdraw [S23.8]',
    async walk(visitor) {
      await enter(visitor, newPerson())
      const id = await userId(visitor)
      await visitor.open('about')
      await visitor.waitFor('about-logout')
      await visitor.tap('about-logout')
      await visitor.see('您已退出登录')
      expect(await visitor.storage('access_token')).toBeNull()
      expect(await visitor.server.rows('select 1 from sessions where user_id = $1', [id])).toEqual([])
      await visitor.reload()
      await visitor.see('没有可以导出或删除的内容')
      expect(await visitor.exists('about-export')).toBe(false)
      await visitor.open('protocolCenter')
      await visitor.see('登录后可以查看您同意过的协议和授权')
      await visitor.see('登录与隐私')
      await visitor.tap('agreement-privacy')
      await visitor.arrive('agreeDetail')
      await visitor.waitFor('to-section-1')
    },
  },
  {
    on: ['chromium', 'simulate', 'glass-easel'],
    title:
      'agreements are found by product and by repayment, and read with a contents list and in large type [S2.21, S2.22]',
    async walk(visitor) {
      await visitor.open('product', { code: 'cf1-daily' })
      await visitor.tap('product-agreements')
      await visitor.arrive('protocolList')
      await visitor.waitFor('agreement-share-cf1')
      expect(await visitor.exists('agreement-privacy')).toBe(false)
      await visitor.open('protocolList')
      await visitor.see('没有指定产品')
      await visitor.tap('agreements-other')
      await visitor.arrive('statusPro')
      await visitor.open('protocolCenter')
      await visitor.tap('agreements-repayment')
      await visitor.arrive('hkprotocolList')
      await visitor.waitFor('agreement-hk-overdue')
      await visitor.tap('agreement-hk-overdue')
      await visitor.arrive('hkprotocolItem')
      await visitor.see('逾期与征信提示')

      await visitor.open('agreeDetail', { code: 'privacy', version: '1.0' })
      await visitor.see('这是旧版本')
      await visitor.tap('agreement-current')
      await visitor.waitFor('agreement-version', { gone: true })
      await visitor.see('版本1.2')
      await visitor.tap('to-section-3')
      await visitor.tap('agreement-type')
      await visitor.see('恢复标准字号')
      await visitor.reload()
      await visitor.see('恢复标准字号')
    },
  },
]
