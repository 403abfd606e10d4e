/** `名称：值`, or no line for an empty value. */
export const line = (label: string, value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? [] : [`${label}：${value}`]
export const indented = (lines: string[]) => lines.map((text) => `  ${text}`)
