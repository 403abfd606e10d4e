/** Mainland mobile numbers, as the contract's `Mobile`: 11 digits, starting with 13 to 19. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** Digits of what was typed, pasted or filled in, without the country code: `+86 138-0013-8000` → `13800138000`. */
export const cleanMobile = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^(00)?86(?=1)/, '')
    .slice(0, 11)
