import { webhooks } from '@contract/webhooks/webhooks'
import { kindsOf, REASONS, reasonOf } from './receivers'

const filled = ({ properties }: { properties: object }) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, name === 'contact' ? { name } : 'x']))

test.each(Object.entries(webhooks))(
  'each member of %s has its kind of personal information, and the message its purpose unless it has none [S24.70]',
  (type, { data, personal }) => {
    const kinds = kindsOf(filled(data), personal ? filled(personal) : {})
    expect([type, kinds.length > 0]).toEqual([type, Object.hasOwn(REASONS, type)])
  },
)

test('a member or a purpose that is not declared is refused, so nothing is sent with it [S24.70]', () => {
  expect(() => kindsOf({ mobile: '13800000001', shoe_size: '43' })).toThrow(
    'the member shoe_size is not declared',
  )
  expect(() => reasonOf('application.forwarded')).toThrow(
    'the purpose of application.forwarded is not declared',
  )
})

test('a member without a value counts as not provided [S24.70]', () => {
  expect(kindsOf({ name: '张三', id_no: '', area: { code: '', city: '' }, answers: {} })).toEqual(['姓名'])
})
