// A mini-program loads its package as a whole, so nothing is loaded lazily.
import * as secureLogin from './secure-login'

export const loadSecureLogin = async () => secureLogin
