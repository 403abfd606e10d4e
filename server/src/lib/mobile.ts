/** Whether a text is a mainland mobile number (contract values.ts, Mobile). */
export const isMobile = (text: string) => /^1[3-9]\d{9}$/.test(text)
