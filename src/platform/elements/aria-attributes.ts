/** A missing attribute is rendered as an empty one, which means the same; it must never read "undefined". */
const one = (...names: string[]) => Object.fromEntries(names.map((name) => [`aria-${name}`, "''"]))

/**
 * Accessibility attributes that Taro's mini-program templates omit, with their default: those that WeChat documents
 * (component/aria-component) and the kit uses, because each is added to the templates of every page (weapp-plugin.ts)
 * and to the runtime's table (aria-runtime.ts).
 */
export const ARIA = {
  View: {
    ...one('role', 'label', 'labelledby', 'describedby', 'live', 'level', 'hidden', 'invalid'),
    ...one('busy', 'checked', 'current', 'modal'),
  },
  ScrollView: one('role', 'label'),
  Text: one('hidden'),
  Button: {
    ...one('role', 'label', 'describedby', 'invalid', 'disabled', 'busy', 'expanded', 'pressed', 'current'),
    ...one('selected'),
  },
  Input: one('label', 'describedby', 'invalid'),
  Image: one('label'),
}
