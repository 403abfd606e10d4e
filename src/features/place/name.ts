import { EMPTY_NAME } from '@contract/rules/messages'
import { isPersonName } from '@contract/rules/person-name'

/** A name as an identity card writes it: without spaces, other dots as the one that is printed there. */
export const cleanName = (text: string): string => text.replace(/\s/g, '').replace(/[•・.．‧∙]/g, '·')

/** What is wrong with a name, in words, or null. */
export function nameProblem(text: string): string | null {
  const name = cleanName(text)
  if (!name) return EMPTY_NAME
  return isPersonName(name) ? null : '请填写与身份证一致的中文姓名'
}
