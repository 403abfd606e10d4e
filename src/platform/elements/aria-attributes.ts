/** A missing attribute is rendered as an empty one, which means the same; it must never read "undefined". */
const one = (...names: string[]) => Object.fromEntries(names.map((name) => [`aria-${name}`, "''"]))

/**
 * Accessibility attributes that Taro's mini-program templates omit, by component, with their default in a template. Only
 * those that WeChat documents (component/aria-component) and the component kit uses, because each one is added to the
 * templates of every page. config/weapp-plugin.ts adds them to the templates, aria-runtime.ts to the runtime's table.
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
