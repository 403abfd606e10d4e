import { loadPart } from '@/lib/load-part'

/** What stands in the parts that are closed at first; rejects without a network, and may be tried again. */
export const loadOpened = () => loadPart(() => import(/* webpackChunkName: "calculator-opened" */ './opened'))
