import {
  closing,
  type Decision,
  isNeutral,
  type PaidProduct,
  pairsOf,
  type Visit,
} from '../../test/tools/neutrality'
import { decide } from './list'

const pairs = pairsOf(43, 300)

type Matched = Decision['shown']['matched'][number]
type Paid = PaidProduct['definition']
/** What is paid for the product of an offer. */
const paidIn = (visit: Visit) => {
  const byCode = new Map(visit.products.map(({ definition }) => [definition.code, definition]))
  return ({ code }: { code: string }) => byCode.get(code) as Paid
}
type Terms = (paid: Paid, offer: Matched) => number

/** As decided, with the offers in the order of another figure first. */
const sortedBy =
  (figure: Terms, isTie: (a: Matched, b: Matched) => boolean = () => true) =>
  (visit: Visit): Decision => {
    const { answer, shown } = decide(visit)
    const of = (offer: Matched) => figure(paidIn(visit)(offer), offer)
    const matched = [...shown.matched].sort((a, b) => (isTie(a, b) ? of(b) - of(a) : 0))
    return { answer, shown: { ...shown, matched } }
  }
/** As decided, with some of the list changed. */
const changed =
  (
    change: (
      shown: Decision['shown'],
      paidOf: (offer: { code: string }) => Paid,
    ) => Partial<Decision['shown']>,
  ) =>
  (visit: Visit): Decision => {
    const { answer, shown } = decide(visit)
    return { answer, shown: { ...shown, ...change(shown, paidIn(visit)) } }
  }
/** As decided of other inputs. */
const given = (change: (visit: Visit) => Partial<Visit>) => (visit: Visit) =>
  decide({ ...visit, ...change(visit) })
/** As decided of some of the products. */
const only = (accepts: (paid: Paid, visit: Visit) => boolean) =>
  given((visit) => ({ products: visit.products.filter(({ definition }) => accepts(definition, visit)) }))
const withTerms = (change: (paid: Paid) => Partial<Paid>) =>
  given(({ products }) => ({
    products: products.map((one) => ({
      ...one,
      definition: { ...one.definition, ...change(one.definition) },
    })),
  }))

const sameCost = (a: Matched, b: Matched) => a.annual_rate === b.annual_rate && a.total_cost === b.total_cost

const BIASES: Record<string, (visit: Visit) => Decision> = {
  'sponsored products come first': sortedBy(({ sponsored }) => Number(sponsored)),
  'sponsored products win ties': sortedBy(({ sponsored }) => Number(sponsored), sameCost),
  'a higher price of a click moves a product up among rates that differ by less than one': sortedBy(
    ({ cost_per_click }) => cost_per_click,
    (a, b) => Math.abs(a.annual_rate - b.annual_rate) < 1,
  ),
  'of equal products the one further up in the file comes first': sortedBy(
    ({ position }) => -position,
    sameCost,
  ),
  'products of the partner who sent the visitor come first': (visit) =>
    visit.partner ? sortedBy(({ by_partner }) => Number(by_partner))(visit) : decide(visit),
  'a channel hides products that pay nothing for a click': only(
    ({ cost_per_click }, { channel }) => channel !== 'test-c3' || cost_per_click > 100,
  ),
  'a product whose advertisement has no budget left is not listed': only(({ budget }) => budget > 0),
  'a product with a commission below 50 yuan is closed': given(({ closed, products }) => {
    const low = products.filter(({ definition }) => definition.commission < 5_000)
    return {
      closed: new Map([...closed, ...low.map(({ definition }) => [definition.code, closing] as const)]),
    }
  }),
  'a sponsored product has a reason of its own': changed(({ matched }, paidOf) => ({
    matched: matched.map((offer) =>
      paidOf(offer).sponsored
        ? { ...offer, reasons: [{ code: 'amount_fits', text: '更适合您' }, ...offer.reasons] }
        : offer,
    ),
  })),
  'the rate of a sponsored product is rounded down': changed(({ matched }, paidOf) => ({
    matched: matched.map((offer) =>
      paidOf(offer).sponsored ? { ...offer, annual_rate: Math.floor(offer.annual_rate) } : offer,
    ),
  })),
  'only sponsored products get a second look': changed(({ second_look }, paidOf) => ({
    second_look: second_look.filter((offer) => paidOf(offer).sponsored),
  })),
  'a second look of a product with a high commission comes first': changed(({ second_look }, paidOf) => ({
    second_look: [...second_look].sort((a, b) => paidOf(b).commission - paidOf(a).commission),
  })),
  'a visitor learns that a change helps only where somebody pays for it': (visit) => {
    const { answer, shown } = decide(visit)
    const pays = visit.products.some(({ definition }) => definition.sponsored)
    const { no_fit } = shown
    return {
      answer,
      shown: { ...shown, no_fit: no_fit && { ...no_fit, change_helps: no_fit.change_helps && pays } },
    }
  },
  'the age limit of a sponsored product is lifted': withTerms(({ sponsored, rules }) =>
    sponsored ? { rules: { ...rules, age_max: 60 } } : {},
  ),
  'the visitors of a partner get the order that is not personalised': given(({ partner, personalised }) => ({
    personalised: personalised && !partner,
  })),
}

test('with all that is paid for and where the visitor came from changed, 300 pairs of visits get the same offers, order, figures and reasons [S15.30]', () => {
  expect(pairs.flatMap((pair, index) => (isNeutral(pair) ? [] : [index]))).toEqual([])
})

test('the pairs have matched offers, second looks, visitors without an offer, equal costs and changed labels', () => {
  const all = pairs.map(([one]) => decide(one).shown)
  const counts = [
    all.filter(({ matched }) => matched.length > 1),
    all.filter(({ second_look }) => second_look.length > 1),
    all.filter(({ no_fit }) => no_fit?.change_helps),
    all.filter(({ matched }) =>
      matched.some((offer, i) => matched[i - 1] && sameCost(offer, matched[i - 1] as Matched)),
    ),
    pairs.filter(([one, other]) => JSON.stringify(decide(one)) !== JSON.stringify(decide(other))),
  ].map(({ length }) => length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(20)
})

test.each(Object.entries(BIASES))('the pairs detect a biased rule: %s [S15.31]', (_, biased) => {
  expect(pairs.every((pair) => isNeutral(pair, biased))).toBe(false)
})
