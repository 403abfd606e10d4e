import { room } from '../../server/src/http/rights'
import { names, table } from '../../server/src/postgres/tables'
import '../../server/src/wechat/tables'

const life = { owner: 'user_id', ends: ['account'], deletion: 'deleted', copy: '登录与使用' } as const

/** The types are checked by `npm run check:types`: each incomplete declaration must be an error. */
test('an incomplete declaration of a table with personal data does not compile', () => {
  const sealed = { openid_sealed: 'openid' }
  const tables = {
    wechat_notices: table('wechat_notices', {
      ...life,
      sealed,
      other: names('user_id allowed_at queued_at'),
    }),
  }
  const incomplete: unknown[] = [
    // @ts-expect-error A column is in none of the lists.
    table('wechat_notices', { ...life, sealed, other: names('user_id allowed_at') }),
    // @ts-expect-error An encrypted column is classified without the purpose of its encryption.
    table('wechat_notices', { ...life, other: names('user_id allowed_at queued_at openid_sealed') }),
    // @ts-expect-error A visitor's table does not say when its rows end.
    table('wechat_notices', { owner: 'user_id', sealed, other: names('user_id allowed_at queued_at') }),
    // @ts-expect-error A noun does not say how it forgets the visitor.
    room(tables, { tell: { 登录与使用: async () => [] } }),
    // @ts-expect-error A noun leaves out a part of the visitor's copy.
    room(tables, { forget: async () => {} }),
  ]
  expect(incomplete).toHaveLength(5)
})
