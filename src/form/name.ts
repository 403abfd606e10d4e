import { BAD_NAME, EMPTY_NAME } from '@contract/rules/messages'
import { isPersonName } from '@contract/rules/person-name'

/** The spelling on an identity card: without spaces, and with the middle dot that is printed there. */
export const cleanName = (text: string): string => text.replace(/\s/g, '').replace(/[•・.．‧∙]/g, '·')

export function nameProblem(text: string): string | null {
  const name = cleanName(text)
  if (!name) return EMPTY_NAME
  return isPersonName(name) ? null : BAD_NAME
}
