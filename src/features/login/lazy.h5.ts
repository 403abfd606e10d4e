import { loadPart } from '@/lib/load-part'

/** The encrypted calls, loaded when the visitor begins to type: the first screen does not pay for the cryptography. */
export const loadSecureLogin = () =>
  loadPart(() => import(/* webpackChunkName: "secure-login" */ './secure-login'))
