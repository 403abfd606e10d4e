/** The words that client and server say alike. */

/** Of a failure that is not the visitor's (S8.5). */
export const SYSTEM_BUSY = '系统繁忙，请稍后再试'
/** At a field of a name or of a phone number (S10.1). */
export const EMPTY_NAME = '请填写姓名'
export const BAD_MOBILE = '请填写正确的手机号码'
