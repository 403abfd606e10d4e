/** A mainland mobile number: 11 digits, starts with 13 to 19. */
export const MOBILE = /^1[3-9]\d{9}$/

export const isMobile = (text: string): boolean => MOBILE.test(text)

export const SMS_CODE = { digits: 6, lifeSeconds: 300 } as const

export const SMS_CODE_PATTERN = `^\\d{${SMS_CODE.digits}}$`
export const isSmsCode = (text: string): boolean => new RegExp(SMS_CODE_PATTERN).test(text)
