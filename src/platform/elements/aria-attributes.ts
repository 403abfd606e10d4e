const one = (...names: string[]) => Object.fromEntries(names.map((name) => [`aria-${name}`, '']))

/**
 * Accessibility attributes that Taro's mini-program templates omit, by component. Only those that WeChat documents
 * and the component kit uses, because each one is added to the templates of every page. `config/trim/weapp-plugin.ts`
 * adds them to the templates and to the runtime's table.
 */
export const ARIA = {
  View: one('role', 'label', 'hidden', 'checked', 'modal'),
  Text: one('hidden'),
  Button: one('label', 'disabled'),
  Input: one('label'),
  Image: one('label'),
  Slider: one('label'),
}
