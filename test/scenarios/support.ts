import type { Driver } from '../drivers/driver'
import { newPerson } from './person'
import { list } from './scenario'

async function openList(visitor: Driver) {
  await visitor.open('support', { sid: 'demo' }, 'support-item-cf1')
}

/** Fills in the lead form, and ticks the consents of every lead and of one institution. */
async function fillLead(visitor: Driver, mobile: string) {
  await visitor.fill('support-mobile', mobile)
  await visitor.tap('support-value-call_time-evening')
  for (const code of ['lead-cf1', 'user-service', 'privacy']) await visitor.tap(`support-consent-${code}`)
}

async function leadOf(visitor: Driver) {
  const [lead, ...more] = await visitor.server.rows<{ lead_no: string; mobile_sealed: string }>(
    'select lead_no, mobile_sealed from support_leads where device = $1',
    [await visitor.storage('localdid')],
  )
  if (!lead || more.length > 0) throw new Error('one lead was expected')
  return lead
}

export const support = [
  ...list((test) => {
    test('a visitor opens a partner list by its link, leaves a phone number for one institution, looks at the leave page, and reads an agreement [S2.23, S19.2, S25.37]', async (visitor) => {
      const { mobile } = newPerson()
      await openList(visitor)
      expect(await visitor.title()).toBe('列表页')
      const first = (await visitor.text('support-item-cf1')) ?? ''
      for (const fact of ['示例第一消费金融', '消费金融公司', '12.55%', '每月', '无其他费用', '共多付']) {
        expect(first).toContain(fact)
      }
      expect(first).not.toContain('广告')
      expect(await visitor.text('support-item-direct')).toContain('广告')
      for (const code of ['lead-cf1', 'lead-direct', 'user-service', 'privacy']) {
        expect(await visitor.checked(`support-consent-${code}`)).toBe(false)
      }

      await fillLead(visitor, mobile)
      await visitor.tapTwice('support-submit')
      await visitor.waitFor('support-lead')
      const { lead_no, mobile_sealed } = await leadOf(visitor)
      expect(await visitor.text('support-lead')).toContain(lead_no)
      expect(mobile_sealed).not.toContain(mobile)
      const rows = (sql: string) => visitor.server.rows(sql, [lead_no])
      expect(await rows('select institution_code from support_shares where lead_no = $1')).toEqual([
        { institution_code: 'cf1' },
      ])
      expect(
        await rows('select agreement_code, purpose from consents where lead_no = $1 order by agreement_code'),
      ).toEqual(
        ['lead-cf1', 'privacy', 'user-service'].map((agreement_code) => ({
          agreement_code,
          purpose: 'lead',
        })),
      )
      expect(await rows('select kind, institution_code from deliveries where lead_no = $1')).toEqual([
        { kind: 'lead', institution_code: 'cf1' },
      ])

      // A mini-program's session ends with its process.
      if (visitor.target === 'h5') {
        await visitor.reload('support-lead')
        expect(await visitor.text('support-lead')).toContain(lead_no)
      }
      expect(await visitor.text('support-item-cf1')).toContain('已提交联系方式')
      expect(await visitor.text('support-item-city')).not.toContain('已提交联系方式')

      await visitor.tap('support-item-cf1-go')
      await visitor.arrive('agreeDetail', 'leave-continue')
      expect(await visitor.title()).toBe('即将离开本平台')
      expect(await visitor.text('leave-institution')).toBe('示例第一消费金融')
      expect(await visitor.text('leave-host')).toContain('apply.cf1.example')
      await visitor.settle()
      expect(await visitor.page()).toBe('agreeDetail')
      await visitor.tap('leave-cancel')
      await visitor.arrive('support', 'support-lead')
      expect(
        await visitor.server.rows('select item, kind from support_clicks where device = $1 order by kind', [
          await visitor.storage('localdid'),
        ]),
      ).toEqual([
        { item: 'cf1', kind: 'list' },
        { item: 'cf1', kind: 'redirect' },
      ])
      expect(visitor.server.log()).not.toContain(mobile)

      await visitor.tap('support-agreements')
      await visitor.arrive('agreeList', 'agree-list-lead-cf1')
      expect(await visitor.exists('agree-list-lead-micro1')).toBe(false)
      await visitor.tap('agree-list-lead-cf1', 'agreeDetail')
      await visitor.see('联系信息提供授权书（示例第一消费金融）')
    })

    test('a partner list with one item shows it in full', async (visitor) => {
      await visitor.open('support', { sid: 'single-demo' }, 'support-item-city')
      const item = (await visitor.text('support-item-city')) ?? ''
      for (const fact of ['示例城商行', '1万–20万元', '许可证号', '机构投诉电话'])
        expect(item).toContain(fact)
      await visitor.tap('support-item-city-go')
      await visitor.waitFor('leave-cancel')
      expect(visitor.calls('/open/support/single/click')).toHaveLength(1)
      expect(visitor.calls('/open/support/click')).toHaveLength(0)
    })

    test('a link to an ended partner list opens a page that says so and links to the home page [S2.23]', async (visitor) => {
      await visitor.open('support', { sid: 'ended-demo' }, 'support-home')
      await visitor.see('这一页已下线')
      await visitor.tap('support-home', 'home')
    })
  }),
  ...list(
    (test) => {
      // On the H5 the leave page opens the address: test/e2e/support.test.ts.
      test('in the mini-program the leave page gives the terms and the telephone of an institution without a mini-program of its own, and its address as a text [S2.17, S19.8, S25.34]', async (visitor) => {
        await visitor.open('agreeDetail', { sid: 'demo', item: 'city' }, 'leave-call')
        expect(await visitor.exists('leave-continue')).toBe(false)
        expect(await visitor.text('leave-host')).toBe('https://apply.city.example/loan')
        await visitor.see('公开条款', '综合年化', '%', '费用')
        await visitor.tap('leave-call')
        await visitor.settle()
        expect(await visitor.clipboard()).toBe('')
        expect(await visitor.page()).toBe('agreeDetail')
        await visitor.tap('leave-cancel', 'home')
      })
    },
    ['simulate', 'glass-easel'],
  ),
]
