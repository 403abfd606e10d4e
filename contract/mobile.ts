/** A mainland mobile number: 11 digits, starts with 13 to 19. */
export const MOBILE = /^1[3-9]\d{9}$/

export const isMobile = (text: string): boolean => MOBILE.test(text)
