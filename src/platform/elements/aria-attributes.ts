const one = (...names: string[]) => Object.fromEntries(names.map((name) => [`aria-${name}`, '']))

/**
 * Accessibility attributes that Taro's mini-program templates omit, by component. Only those that WeChat documents
 * and the component kit uses, because each one is added to the templates of every page. `config/weapp-aria.ts` adds
 * them to the templates and `aria.weapp.ts` to the runtime's table. Attribute names are shortened by their position
 * in that table, so both must agree.
 */
export const ARIA = {
  View: one('role', 'label', 'hidden', 'checked', 'modal'),
  Text: one('hidden'),
  Button: one('label', 'disabled'),
  Input: one('label'),
  Image: one('label'),
  Slider: one('label'),
}
