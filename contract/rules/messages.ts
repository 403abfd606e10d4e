/** For a failure that the visitor did not cause (S8.5). */
export const SYSTEM_BUSY = '系统繁忙，请稍后再试'
/** For an invalid name, identity number or phone number (S10.1). */
export const EMPTY_NAME = '请填写姓名'
export const BAD_NAME = '请填写与身份证一致的中文姓名'
export const BAD_ID_NO = '请填写正确的身份证号码'
export const BAD_MOBILE = '请填写正确的手机号码'
