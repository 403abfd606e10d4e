import { loadPart } from '@/lib/load-part'

/**
 * The encrypted login calls, loaded when the visitor begins to type, so that the cryptography is not part of the
 * first load.
 */
export const loadSecureLogin = () =>
  loadPart(() => import(/* webpackChunkName: "secure-login" */ './secure-login'))
