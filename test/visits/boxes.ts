import type { Route } from './places'

/** The screens that ask for a tick, each with the prefix of its boxes' ids. */
export const BOXES: readonly [route: Route, state: string, id: string][] = [
  ['home', 'content', 'consent-'],
  ['from', 'link', 'consent-'],
  ['selectProduct', 'identity', 'identity-consent'],
  ['productList', 'content', 'offer-cf1-daily-choose'],
  ['productList', 'apply-sheet', 'apply-(sheet|consent)-'],
  ['statusPro', 'filters', 'filter-only'],
  ['support', 'content', 'support-consent-'],
  ['credit_form', 'content', 'credit-consent'],
]
