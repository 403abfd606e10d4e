import { SHENZHEN } from '../../server/test/tools/journey'
import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'
import { appliedVisitor, call, logInAs, ownRows, tapWhenThere } from './known'
import { list, WITH_LAYOUT } from './scenario'

/** A place in Futian, Shenzhen, as satellites locate it (WGS-84); the stores' locations are stored as GCJ-02. */
const FUTIAN = { lng: 114.06, lat: 22.54 }
const FUTIAN_GCJ = { lng: expect.closeTo(114.0651, 3), lat: expect.closeTo(22.5373, 3) }

/** Opens the result page of a visitor in Shenzhen who applied for this product; returns its number. */
async function openApplied(visitor: Driver, product: string): Promise<string> {
  const known = await appliedVisitor(visitor.server, [product], SHENZHEN)
  await logInAs(visitor, known)
  await visitor.open('result', { order_no: known.order_no })
  return known.apply_nos[0] ?? ''
}

const appointments = (visitor: Driver, apply_no: string) =>
  visitor.server.rows<{ shop_id: string; status: string; visit_code_sealed: string }>(
    'select shop_id, status, visit_code_sealed from appointments where apply_no = $1',
    [apply_no],
  )

/** Chooses a store, the second day on its list and the first time of that day. */
async function chooseVisit(visitor: Driver, shop = 'visit-shop') {
  for (const id of [shop, 'visit-day', 'visit-time']) {
    await tapWhenThere(visitor, id)
  }
}

export const offline = [
  ...list((test) => {
    test('a visitor books a visit without giving a position, shows the code, and the store confirms it once [S17.1, S25.6]', async (visitor) => {
      const apply_no = await openApplied(visitor, 'rural-branch')
      await tapWhenThere(visitor, `visit-book-${apply_no}`)
      await visitor.see('南山区的网点')
      await visitor.tap('visit-submit')
      await visitor.see('请选择到店网点')
      await visitor.tap('visit-locate')
      await visitor.see('不影响预约')
      await chooseVisit(visitor)
      await visitor.fill('visit-mobile', '13800000000')
      await visitor.see('12个月', '24个月', '36个月')

      await visitor.tap('visit-submit')
      await visitor.waitFor(`visit-code-${apply_no}`)
      const code = (await visitor.text(`visit-code-${apply_no}`)) ?? ''
      expect(code).toMatch(/^\d{8}$/)
      await visitor.see('示例农商行后海示例支行', '身份证原件', '示例滨海路8号')
      await visitor.tap(`visit-copy-${apply_no}`)
      expect(await visitor.clipboard()).toBe('广东省深圳市南山区示例滨海路8号')
      const [stored] = await appointments(visitor, apply_no)
      expect(stored?.visit_code_sealed).not.toContain(code)
      expect(visitor.server.log()).not.toContain('13800000000')

      await call(visitor.server, '/v1/offline/write', { apply_no, visit_code: code })
      await visitor.reload()
      await visitor.see('已到店', '网点已确认您到店')
      expect(await visitor.exists(`visit-code-${apply_no}`)).toBe(false)
      await visitor.open('statusPro', {}, 'visit-rural-branch')
      expect(await visitor.text('visit-rural-branch')).toMatch(/到店核验\d+月\d+日/)
    })

    test('a visitor who has applied online sees what else a store could handle, and opens its details', async (visitor) => {
      await openApplied(visitor, 'direct-flex')
      await visitor.see('还可到店办理', '示例网点消费贷')
      await visitor.tap('offline-rural-branch-detail', 'product')
      await visitor.see('这个产品需要到店办理')
    })
  }),
  ...list((test) => {
    test('a visitor who shares the position sees the nearest store first, books one visit with two quick taps, and can move it to another store [S17.2]', async (visitor) => {
      const apply_no = await openApplied(visitor, 'rural-branch')
      await visitor.position(FUTIAN)
      // The city step saves the city, so the stores of all its districts are listed.
      await ownRows(visitor, "update visitors set area_code = '440300' where user_id = $1 returning 1")
      await tapWhenThere(visitor, `visit-book-${apply_no}`)
      await visitor.waitFor('visit-district')
      expect(await visitor.text('visit-shops')).toMatch(/^示例农商行宝安/)
      await visitor.tap('visit-locate')
      await visitor.see('距您约')
      expect(visitor.calls('/v1/offline/shoplist').at(-1)?.body).toMatchObject(FUTIAN_GCJ)
      await until('the nearest store to be first', async () =>
        (await visitor.text('visit-shops'))?.startsWith('示例农商行福田'),
      )
      await chooseVisit(visitor)
      await visitor.fill('visit-mobile', '13800000001')
      await visitor.fault('/v1/offline/apply', 'slow')
      await visitor.tapTwice('visit-submit')
      await visitor.release()
      await visitor.waitFor(`visit-code-${apply_no}`)
      const code = await visitor.text(`visit-code-${apply_no}`)
      expect(visitor.calls('/v1/offline/apply')).toHaveLength(1)
      expect(await appointments(visitor, apply_no)).toMatchObject([
        { shop_id: 'rural-sz-futian', status: 'booked' },
      ])

      await visitor.tap(`visit-move-${apply_no}`)
      await chooseVisit(visitor, 'visit-shop-rural-sz-houhai')
      await visitor.tap('visit-submit')
      await visitor.see('网点示例农商行后海示例支行')
      expect(await visitor.text(`visit-code-${apply_no}`)).toBe(code)
      expect(await appointments(visitor, apply_no)).toMatchObject([{ shop_id: 'rural-sz-houhai' }])
    })
  }, WITH_LAYOUT),
]
