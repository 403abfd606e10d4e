import { TARGETS, TYPE } from './tokens'

const usual = [
  ...Object.keys(TYPE).map((size) => `--f${size}:calc(${size}*var(--u));`),
  ...Object.keys(TARGETS).map((size) => `--t${size}:${size}px;`),
].join('')

const elder = [
  // A size that stays the same multiple of the unit needs no rule.
  ...Object.entries(TYPE)
    .filter(([size, large]) => Number(size) !== large)
    .map(([size, large]) => `--f${size}:calc(${large}*var(--u));`),
  ...Object.entries(TARGETS).map(([size, large]) => `--t${size}:${large}px;`),
].join('')

/** Dynamic Type of iOS, whose usual size is 17 px. It is followed up to twice that size, and never below it. */
const IOS = 'calc(max(17px,min(1rem,34px))/17)'

/**
 * The sizes of text and touch targets, usual and in the elder view, for config/styles/size-loader.js. `--u` is one px of the
 * design at the visitor's size, and `--r` the same without the elder view. On H5 they follow the browser's own font
 * size and, in the engine of iOS (the only one with `-webkit-touch-callout`), the text size of the phone. In the
 * mini-program the root of each page sets `--u` (src/platform/page/text-size.weapp.ts).
 */
export function sizeCss(target: string): string {
  if (target === 'weapp')
    return `page{--u:1px}
page,.sized{${usual}}
.sized{font-size:var(--f16)}
.elder{${elder}}`
  return `:root{--r:.0625rem;--u:var(--r);${usual}}
.elder{--u:max(1.25px,var(--r));${elder}}
@supports (-webkit-touch-callout:none){
html{font:-apple-system-body}
:root{--r:${IOS}}
}`
}
