import type { Route } from './places'

/** Every component that asks for a tick, with a screen that shows its boxes and the prefix of their ids. */
export const BOXES: readonly [file: string, route: Route, state: string, id: string][] = [
  ['src/features/login/login-consents.tsx', 'home', 'content', 'consent-'],
  ['src/features/place/link-consents.tsx', 'from', 'link', 'consent-'],
  ['src/features/order/identity-consent.tsx', 'selectProduct', 'identity', 'identity-consent'],
  ['src/features/match/offer-card.tsx', 'productList', 'content', 'offer-cf1-daily-choose'],
  ['src/features/application/sheet/tick-box.tsx', 'productList', 'apply-sheet', 'apply-(sheet|consent)-'],
  ['src/features/match/catalog/product-filters.tsx', 'statusPro', 'filters', 'filter-only'],
  ['src/features/support/lead-form.tsx', 'support', 'content', 'support-consent-'],
  ['src/features/half/half-form.tsx', 'credit_form', 'content', 'credit-consent'],
]
