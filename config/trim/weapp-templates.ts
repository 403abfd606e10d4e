/** Attributes by component, with the templates' default values. */
export type Components = Record<string, Record<string, string>>

/**
 * Attributes that the product does not use, as the templates write them. Taro repeats each template for every level of
 * depth, so they are most of base.wxml, which every start of the mini-program reads. weapp-templates.test.ts fails
 * when the source uses one.
 */
export const UNUSED = [
  'bindtouchstart bindtouchmove bindtouchend bindtouchcancel bindlongpress',
  'animation bindanimationstart bindanimationiteration bindanimationend bindtransitionend',
  'hover-stop-propagation hover-start-time hover-stay-time',
  'selectable space decode overflow max-lines',
  // image
  'webp show-menu-by-longpress fade-in lazy-load',
  // page-container
  'round close-on-slide-down overlay-style bindbeforeenter bindafterenter bindclickoverlay',
  // button
  'lang session-from send-message-title send-message-path send-message-img app-parameter show-message-card business-id',
  'bindgetuserinfo bindcontact bindgetrealtimephonenumber bindchooseavatar bindlaunchapp',
  // input
  'always-embed safe-password-cert-path safe-password-length safe-password-time-stamp safe-password-nonce',
  'safe-password-salt safe-password-custom-hash bindnicknamereview bindselectionchange',
  'placeholder-style confirm-hold cursor selection-start selection-end auto-fill cursor-color hold-keyboard',
  'bindkeyboardheightchange bindkeyboardcompositionstart bindkeyboardcompositionupdate bindkeyboardcompositionend',
  // scroll-view
  'refresher-enabled refresher-threshold refresher-default-style refresher-background refresher-triggered',
  'refresher-two-level-enabled refresher-two-level-triggered refresher-two-level-threshold',
  'refresher-two-level-close-threshold refresher-two-level-scroll-enabled refresher-two-level-pinned',
  'refresher-ballistic-refresh-enabled bindrefresherpulling bindrefresherrefresh bindrefresherrestore bindrefresherabort',
  'bindrefresherwillrefresh bindrefresherstatuschange binddragstart binddragging binddragend bindscrollstart bindscrollend',
  'upper-threshold lower-threshold scroll-top scroll-left scroll-into-view scroll-with-animation enable-back-to-top',
  'bindscrolltoupper bindscrolltolower bindscroll enable-flex scroll-anchoring using-sticky paging-enabled',
  'enable-passive bounces fast-deceleration reverse clip padding',
  // slider
  'selected-color show-value',
  'associative-container cache-extent min-drag-distance scroll-into-view-within-extent scroll-into-view-alignment',
].flatMap((names) => names.split(' '))

const unused = new RegExp(` (?:${UNUSED.join('|')})="[^"]*"`, 'g')

/** Views have no pressed style, because only buttons can be pressed. */
const ofViews = /(<view\b[^>]*?) hover-class="[^"]*"/g

/** Removes unused attributes and the white space between tags. */
export const shrink = (wxml: string) =>
  wxml.replace(unused, '').replace(ofViews, '$1').replace(/>\s+</g, '><').replace(/ {2,}/g, ' ')

/** Returns each text that the expression's group matches, once. */
export const matches = (texts: string[], pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)))

/** Removes the components and attributes that no source uses, in place. Taro needs View, Text and Image. */
export function reduce(components: Components, texts: string[]): void {
  const imports = [...matches(texts, /import \{([^}]*)\} from '@tarojs\/components'/g)].join()
  const used = new Set([
    'View',
    'Text',
    'Image',
    ...imports.split(',').map((one) => one.trim().split(' ')[0]),
  ])
  const left = new Set(UNUSED)
  for (const [name, attributes] of Object.entries(components)) {
    if (!used.has(name)) delete components[name]
    // Taro makes `catchtouchmove` of it, for views with `catchMove`; `shrink` removes it from all others.
    for (const attribute of Object.keys(attributes))
      if (
        attribute !== 'bindTouchMove' &&
        left.has(attribute.startsWith('bind') ? attribute.toLowerCase() : attribute)
      )
        delete attributes[attribute]
  }
}
