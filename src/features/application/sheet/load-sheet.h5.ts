import { loadPart } from '@/lib/load-part'

/** Loads the sheet when it is opened, because most visitors of its pages only read. Rejects without a network. */
export const loadSheet = () => loadPart(() => import(/* webpackChunkName: "apply-sheet" */ './open-sheet'))
