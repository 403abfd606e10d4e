/** 2 to 20 Chinese letters; a middle dot only between letters (买买提·艾力). The server's rule is the same. */
const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,18}\p{Script=Han}$/u

/** A name as an identity card writes it: without spaces, other dots as the one that is printed there. */
export const cleanName = (text: string): string => text.replace(/\s/g, '').replace(/[•・.．‧∙]/g, '·')

/** What is wrong with a name, in words, or null. */
export function nameProblem(text: string): string | null {
  const name = cleanName(text)
  if (!name) return '请填写姓名'
  return NAME.test(name) && !name.includes('··') ? null : '请填写与身份证一致的中文姓名'
}
