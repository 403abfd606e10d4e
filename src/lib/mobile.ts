/** The digits of a typed, pasted or autofilled number without the country code: `+86 138-0013-8000` → `13800138000`. */
export const cleanMobile = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^(00)?86(?=1)/, '')
    .slice(0, 11)
