import { loadPart } from '@/lib/load-part'

/** Loads the content of the sections that are closed at first. Rejects without a network, and can be called again. */
export const loadOpened = () =>
  loadPart(() => import(/* webpackChunkName: "calculator-opened" */ './opened/opened'))
