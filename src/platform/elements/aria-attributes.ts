const one = (...names: string[]) => Object.fromEntries(names.map((name) => [`aria-${name}`, '']))

/**
 * Accessibility attributes that Taro's mini-program templates leave out, by component. Only what WeChat documents and
 * the kit uses: each adds to the templates of every page. `config/weapp-aria.ts` adds them to the templates,
 * `aria.weapp.ts` to the runtime's table: attribute names are shortened by their place in it, so both must agree.
 */
export const ARIA = {
  View: one('role', 'label', 'hidden', 'checked', 'modal'),
  Text: one('hidden'),
  Button: one('label', 'disabled'),
  Input: one('label'),
  Image: one('label'),
  Slider: one('label'),
}
