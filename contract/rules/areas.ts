/** The code of a place: 6 digits (S2.31; GB/T 2260, and codes of our own for abroad). */
export const AREA_CODE = /^\d{6}$/

/** What all codes of places abroad start with (S2.31). */
export const OVERSEAS = '9'
export const isOverseas = (code: string): boolean => code.startsWith(OVERSEAS)

/** The country of every code that is not overseas. */
export const HOME_COUNTRY = '中国'

/** The code of an unknown place, also of one that is still to be chosen (S2.31). */
export const UNKNOWN_CODE = '000000'
export const UNKNOWN_AREA = { code: UNKNOWN_CODE, country: '', province: '', city: '', county: '' }
