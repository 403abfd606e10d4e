import { loadPart } from '@/lib/load-part'

/** Opens the phone's dialler with the number of the operator. */
export const callPerson = () =>
  loadPart(() => import(/* webpackChunkName: "call" */ './call')).then(({ call }) => call())
