/** An annual rate as it is shown: percent with two decimals, 16.7 → `16.70%`. */
export const formatRate = (percent: number): string => `${percent.toFixed(2)}%`
