import { agreement, info, institution, product } from '../../../../test/tools/offer-data'
import { consentGroups } from './consents'

test('two products of one institution ask for its consent once', () => {
  const lender = institution('bank', '示例银行')
  const agreements = [agreement('share', 'bank')]
  const of = (code: string) => ({
    ...info(code),
    product: product(code, { institution: lender }),
    agreements,
  })
  expect(consentGroups([of('a'), of('b')])).toEqual([
    { institution: { code: 'bank', name: '示例银行' }, agreements },
  ])
})

test('an agreement that several institutions need is listed once, in a group before theirs', () => {
  const common = agreement('rules', null)
  const of = (code: string) => ({ ...info(code), agreements: [common, ...info(code).agreements] })
  const groups = consentGroups([of('a'), of('b')])
  expect(groups.map(({ institution: one }) => one?.code ?? 'common')).toEqual(['common', 'bank-a', 'bank-b'])
  expect(groups[0]?.agreements).toEqual([common])
})
