/** A property of a component that is a text or a number; '' where a template gave none. */
export function textProperty(data: Record<string, unknown>, name: string): string {
  const value = data[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
