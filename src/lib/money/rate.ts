/** Formats an annual rate: percent with two decimals, 16.7 → `16.70%`. */
export const formatRate = (percent: number): string => `${percent.toFixed(2)}%`
