import { TARGETS, TYPE } from './tokens'

const sizes = (elder: boolean) =>
  [
    ...Object.entries(TYPE).map(([size, large]) => `--f${size}:calc(${elder ? large : size}*var(--u));`),
    ...Object.entries(TARGETS).map(([size, large]) => `--t${size}:${elder ? large : size}px;`),
  ].join('')

/** Dynamic Type of iOS, whose usual size is 17 px. It is followed up to twice that size, and never below it. */
const IOS = 'calc(max(17px,min(1rem,34px))/17)'

/**
 * The sizes of text and touch targets, usual and in the elder view, for config/size-loader.js. `--u` is one px of the
 * design at the visitor's size. On H5 it follows the browser's own font size and, in the engine of iOS (the only one
 * with `-webkit-touch-callout`), the text size of the phone. In the mini-program the root of each page sets it
 * (src/platform/page/text-size.weapp.ts).
 */
export function sizeCss(target: string): string {
  if (target === 'weapp')
    return `page{--u:1px}
page,.sized{${sizes(false)}}
.sized{font-size:var(--f16)}
.elder{${sizes(true)}}`
  return `:root{--u:.0625rem;${sizes(false)}}
.elder{--u:max(1.5px,.0625rem);${sizes(true)}}
@supports (font:-apple-system-body) and (-webkit-touch-callout:none){
html{font:-apple-system-body}
:root{--u:${IOS}}
.elder{--u:max(1.5px,${IOS})}
}`
}
