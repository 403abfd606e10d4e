// A mini-program loads its package as a whole.
import * as secureLogin from './secure-login'

export const loadSecureLogin = async () => secureLogin
