/** An area code: 6 digits (S2.31; GB/T 2260, and codes defined here for overseas areas). */
export const AREA_CODE = /^\d{6}$/

/** First digit of every overseas area code (S2.31). */
export const OVERSEAS = '9'
export const isOverseas = (code: string): boolean => code.startsWith(OVERSEAS)

export const HOME_COUNTRY = '中国'

/** The code of an unknown area, also of one that the visitor has not chosen yet (S2.31). */
export const UNKNOWN_CODE = '000000'
export const UNKNOWN_AREA = { code: UNKNOWN_CODE, country: '', province: '', city: '', county: '' }
