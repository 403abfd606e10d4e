/** The event of a button with `open-type="getPhoneNumber"` (framework/open-ability/getPhoneNumber). */
export interface PhoneNumberDetail {
  errMsg?: string
  /** Of an error; 1400001 when the account's paid quota is used up. */
  errno?: number
  /** For the server, once and for five minutes. */
  code?: string
}

/** A code, or why there is none: the visitor refused, or WeChat does not hand the number out. */
export type PhoneNumber = { code: string } | 'refused' | 'unavailable'

function read({ code, errMsg = '', errno }: PhoneNumberDetail): PhoneNumber {
  if (code) return { code }
  return errno === undefined && /deny|cancel/.test(errMsg) ? 'refused' : 'unavailable'
}

export const phoneNumber = { read }
