import { agreement, info, institution, notice, product } from '../../../../test/tools/offer-data'
import { type Box, boxesOf } from './boxes'

const lender = institution('bank', '示例银行')
const titles = (boxes: readonly Box[]) => boxes.map(({ texts }) => texts.map(({ code }) => code))

/** Two products of one institution, with a consent and a notice. */
const ofOneBank = ['a', 'b'].map((code) => ({
  ...info(code),
  product: product(code, { institution: lender }),
  agreements: [agreement('share', 'bank'), notice('notice')],
}))

test('two products of one institution have a tick for each cost sheet, and ask for its consent once', () => {
  const { blocks, all } = boxesOf(ofOneBank, () => true)
  expect(blocks).toHaveLength(1)
  expect(all.map(({ id }) => id)).toEqual(['apply-sheet-a', 'apply-sheet-b', 'apply-consent-share'])
  expect(titles(all)).toEqual([['notice'], ['notice'], ['share']])
})

test('a submitted product has no box, and the boxes of the others keep their ticks', () => {
  const [before, after] = [
    () => true,
    ({ product }: { product: { code: string } }) => product.code === 'b',
  ].map((isOpen) => boxesOf(ofOneBank, isOpen).all)
  expect(after).toEqual(before?.slice(1))
  expect(boxesOf(ofOneBank, () => false).all).toEqual([])
})

test('what several institutions need comes once at the end: one tick for all that is only read, and one for each consent', () => {
  const common = [notice('rules'), notice('risks'), agreement('identity', null)]
  const of = (code: string) => ({ ...info(code), agreements: [...common, ...info(code).agreements] })
  const boxes = boxesOf([of('a'), of('b')], () => true)
  expect(titles(boxes.common)).toEqual([['rules', 'risks'], ['identity']])
  expect(titles(boxes.all)).toEqual([[], ['share-a'], [], ['share-b'], ['rules', 'risks'], ['identity']])
})

test('a text without a receiver is a consent with its own tick, unless it is marked as one that only informs', () => {
  const one = { ...info('a'), agreements: [agreement('identity', null)] }
  const [, consent] = boxesOf([one], () => true).all
  expect(consent).toMatchObject({ id: 'apply-consent-identity', words: '我已阅读并同意' })
})
