import { fen } from '@contract/brands'
import type { Fee } from '@contract/price'
import { product } from '../../test/tools/match-data'
import { contingent } from '../../test/tools/priced-product'
import type { ProductDefinition } from './product-definition'
import { sheetFaults } from './sheet-faults'

const [late, early] = contingent as [(typeof contingent)[0], (typeof contingent)[0]]
const sound = product({ contingent })
const price = (change: Partial<ProductDefinition['price']>) => ({ ...sound.price, ...change })
const fee = (change: Partial<Fee> = {}): Fee => ({
  name: '服务费',
  charged_by: '示例银行',
  when: 'upfront',
  ...change,
})
const settled = (method: string) => [late, { ...early, method }]

test.each<[string, Partial<ProductDefinition>]>([
  ['interest only', {}],
  ['a named fee', { price: price({ fees: [fee({ percent: 1 })] }), fee_note: '另收服务费1%' }],
  ['four decimals', { price: price({ percent: 7.1234, early_percent: 0 }) }],
  ['an additional text about another cost', { contingent: [...contingent, { ...late, name: '公证' }] }],
  [
    'a stated charge for early settlement',
    { price: price({ early_percent: 1.5 }), contingent: settled('按提前归还本金的1.5%收取违约金') },
  ],
  [
    'two texts of which one states the charge',
    {
      price: price({ early_percent: 1.5 }),
      contingent: [...contingent, { ...early, method: '按提前归还本金的1.5%收取违约金' }],
    },
  ],
  ['no fee and a note that says so', { fee_note: '不收其他费用' }],
])('a product with %s has a valid cost sheet', (_, change) => {
  expect(sheetFaults({ ...sound, ...change })).toEqual([])
})

const DECIMALS = 'a percentage with more than four decimals'
const DISAGREE = 'contingent and early_percent disagree on early settlement'

test.each<[string, Partial<ProductDefinition>, string[]]>([
  ['an interest with five decimals', { price: price({ percent: 7.12345 }) }, [DECIMALS]],
  [
    'a fee with five decimals',
    { price: price({ fees: [fee({ fixed: fen(1) }), fee({ percent: 0.00001 })] }), fee_note: '服务费' },
    [DECIMALS],
  ],
  [
    'fees that exceed only the smallest loan',
    { price: price({ fees: [fee({ fixed: sound.amount_min })] }), fee_note: '服务费' },
    ['fees that leave nothing of the loan'],
  ],
  [
    'no text on a missed payment',
    { contingent: [early] },
    ['contingent does not say what a missed payment costs (逾期…)'],
  ],
  [
    'no text on early settlement',
    { contingent: [late, { ...early, name: '手续费（提前还款）' }] },
    ['contingent does not say what early settlement costs (提前还款)'],
  ],
  ['a charge for early settlement that no text states', { price: price({ early_percent: 1 }) }, [DISAGREE]],
  [
    'a charge that differs from the stated one',
    { price: price({ early_percent: 1 }), contingent: settled('按提前归还本金的11%收取') },
    [DISAGREE],
  ],
  ['a stated charge that the price does not have', { contingent: settled('收取0.5%') }, [DISAGREE]],
  [
    'a fee that the note does not name',
    { price: price({ fees: [fee(), fee({ name: '担保费' })] }), fee_note: '服务费' },
    ['a fee that fee_note does not name'],
  ],
  ...['不收其他费用', '不收取其他费用'].map((words): [string, Partial<ProductDefinition>, string[]] => [
    `a fee and the words ${words}`,
    { price: price({ fees: [fee()] }), fee_note: `服务费1%，${words}` },
    ['fee_note says that there are no other fees, and there are'],
  ]),
])('a product with %s has a fault of its cost sheet', (_, change, faults) => {
  expect(sheetFaults({ ...sound, ...change })).toEqual(faults)
})
