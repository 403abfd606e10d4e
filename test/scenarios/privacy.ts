import { changedAgreement } from '../../server/test/tools/seed-agreements'
import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import {
  appliedVisitor,
  consentingVisitor,
  DEVICE,
  forgetLimits,
  logInAs,
  ownRows,
  tapWhenThere,
  userIdOf,
} from './known'
import { logIn } from './logging-in'
import { list } from './scenario'

/** Logs the phone in as a visitor with two applications, of which the one to cf1 is not sent yet. */
export async function haveAppliedTwice(visitor: Driver) {
  const known = await appliedVisitor(visitor.server, ['cf1-daily', 'direct-flex'])
  await logInAs(visitor, known)
  await visitor.store('localdid', DEVICE)
  await visitor.open('result', { order_no: known.order_no })
  await visitor.see('示例第一消费金融')
  await hold(visitor, 'cf1')
  return known
}

const applicationOf = async (visitor: Driver, institution: string) => {
  const [row] = await ownRows<{ apply_no: string; status: string }>(
    visitor,
    'select apply_no, status from applications where user_id = $1 and institution_code = $2',
    institution,
  )
  if (!row) throw new Error(`no application with ${institution}`)
  return row
}

/** Keeps an application from being sent to its institution during the test. */
const hold = async (visitor: Driver, institution: string) => {
  const { apply_no } = await applicationOf(visitor, institution)
  await visitor.server.rows(
    "update deliveries set available_at = now() + interval '1 hour' where apply_no = $1 returning 1",
    [apply_no],
  )
}

/** Skips the delay before the visitor's application is sent, and waits until the institution has received it. */
export async function receive(visitor: Driver, institution: string) {
  const { apply_no } = await applicationOf(visitor, institution)
  await visitor.server.rows(
    "update deliveries set created_at = created_at - interval '5 seconds' where apply_no = $1 returning 1",
    [apply_no],
  )
  const received = async () => {
    const application = await applicationOf(visitor, institution)
    return application.status === 'received' && application
  }
  return until('the application to be received', received, 30_000)
}

async function withdraw(visitor: Driver, agreement: string) {
  await tapWhenThere(visitor, `withdraw-${agreement}`)
  await visitor.tapText('撤回授权')
  await visitor.waitFor(`withdraw-${agreement}`, { gone: true })
}

export const privacy = list((test) => {
  test('a visitor sees that an institution has received their application, withdraws its consent, sees that the institution has confirmed it, and stops all others at once [S2.14, S23.2, S23.21, S23.22]', async (visitor) => {
    await haveAppliedTwice(visitor)
    const told = await receive(visitor, 'direct')
    await visitor.tap('result-refresh')
    await visitor.see('等机构审核')
    await visitor.open('protocolCenter')
    await withdraw(visitor, 'share-direct')
    await visitor.see(`已经送出，正在通知机构停止使用：${told.apply_no}`)
    await until('the institution to be told', async () => {
      const [row] = await visitor.server.rows<{ institution_code: string }>(
        "select institution_code from deliveries where kind = 'withdraw' and apply_no = $1 and done_at is not null",
        [told.apply_no],
      )
      return row?.institution_code === 'direct'
    })
    await visitor.reload()
    await visitor.see('已通知停止使用，机构于', '确认收到')
    expect(await visitor.exists('withdraw-share-direct')).toBe(false)

    await visitor.tap('consents-stop')
    await visitor.see('登录和匹配不受影响')
    await visitor.tapText('全部停止')
    await visitor.see('没有机构再从我们这里收到您的资料')
    expect((await applicationOf(visitor, 'cf1')).status).toBe('withdrawn')
    expect(await visitor.storage('access_token')).not.toBeNull()
  })

  test('a visitor who has applied opens the receipt of a consent, saves it, and withdraws the consent there with one tap and one confirmation [S23.2]', async (visitor) => {
    await haveAppliedTwice(visitor)
    await visitor.waitFor('result-consents')
    await visitor.tap('result-consents', 'protocolCenter')

    await tapWhenThere(visitor, 'receipt-share-cf1')
    await visitor.waitFor('receipt-save')
    await visitor.tap('receipt-check')
    const [entry] = await ownRows<{ id: string; entry_hash: string; hash: string }>(
      visitor,
      "select id, entry_hash, hash from consents where user_id = $1 and agreement_code = 'share-cf1'",
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
    const [waiting] = await visitor.server.rows(
      'select kind, attempts, done_at is not null as ended from deliveries where apply_no = $1',
      [stopped.apply_no],
    )
    expect(waiting).toEqual({ kind: 'deliver', attempts: 0, ended: true })
    expect(await visitor.exists('receipt-save')).toBe(false)
    expect(await visitor.exists('withdraw-share-cf1')).toBe(false)

    await tapWhenThere(visitor, `receipt-${entry?.id}`)
    await visitor.see('撤回时间')
    expect(await visitor.exists('receipt-withdraw')).toBe(false)
    await visitor.open('result')
    await visitor.see('已撤回')
  })

  test('a visitor who withdraws the privacy policy is logged out, and may agree again [S23.4]', async (visitor) => {
    const known = await consentingVisitor(visitor.server)
    const before = known.user_id
    await logInAs(visitor, known)
    await visitor.open('protocolCenter')
    await withdraw(visitor, 'privacy')
    await visitor.see('您已在所有设备上退出登录')
    expect(await visitor.storage('access_token')).toBeNull()
    expect(await visitor.server.rows('select 1 from sessions where user_id = $1', [before])).toHaveLength(0)
    await forgetLimits(visitor)
    await visitor.tap('consents-login', 'home')
    await logIn(visitor, known.person)
    await visitor.arrive('protocolCenter', 'withdraw-privacy')
    expect(await userIdOf(visitor)).toBe(before)
  })

  test('agreements are found by product and by repayment, and read with a contents list and in large type [S2.21, S2.22]', async (visitor) => {
    await visitor.open('product', { code: 'cf1-daily' })
    await visitor.tap('product-agreements')
    await visitor.arrive('protocolList', 'agreement-share-cf1')
    expect(await visitor.exists('agreement-privacy')).toBe(false)
    await visitor.open('protocolCenter')
    await visitor.tap('agreements-repayment', 'hkprotocolList')
    await visitor.waitFor('agreement-hk-overdue')
    expect(await visitor.exists('agreement-privacy')).toBe(false)
    await visitor.tap('agreement-hk-overdue')
    await visitor.arrive('hkprotocolItem')
    await visitor.see('逾期与征信提示')

    const { code, former, current } = changedAgreement()
    await visitor.open('agreeDetail', { code, version: former.version })
    await visitor.see('这是旧版本')
    await visitor.tap('agreement-current')
    await visitor.waitFor('agreement-version', { gone: true })
    await visitor.see(`版本${current.version}`)
    await visitor.tap('agreement-contents')
    await visitor.tap('to-section-3')
    await visitor.tap('agreement-type')
    await visitor.see('恢复标准字号')
    await visitor.reload()
    await visitor.see('恢复标准字号')
  })
})
