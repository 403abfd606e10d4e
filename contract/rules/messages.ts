/** Texts that both the client and the server show. */

/** For a failure that the visitor did not cause (S8.5). */
export const SYSTEM_BUSY = '系统繁忙，请稍后再试'
/** For an invalid name or phone number field (S10.1). */
export const EMPTY_NAME = '请填写姓名'
export const BAD_MOBILE = '请填写正确的手机号码'
