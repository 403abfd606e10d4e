const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of the first 17 digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** Whether a text has the form of an identity number and the right check character; `x` is accepted. */
export const isIdNo = (text: string): boolean =>
  /^[1-9]\d{5}(19|20)\d{9}[\dX]$/i.test(text) && checkCharacter(text) === text.slice(17).toUpperCase()
