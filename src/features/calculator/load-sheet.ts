import { loadPart } from '@/lib/load-part'

/** Loads the sheet that the result line opens. Rejects without a network, and can be called again. */
export const loadSheet = () =>
  loadPart(() => import(/* webpackChunkName: "calculator-sheet" */ './calculator-sheet'))
