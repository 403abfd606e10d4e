const FONT = /\bfont-size: (\d+)px/g
const TARGET = /\b(width|height): (44|48)px/g

/**
 * webpack loader of every style sheet: font sizes and the sides of touch targets become the custom properties of
 * src/theme/theme-css.ts. What else has to grow with the text is written as `calc(20 * var(--u))` or in em.
 */
module.exports = function useSizes(scss) {
  return scss
    .replace(FONT, (_all, size) => `font-size: var(--f${size})`)
    .replace(TARGET, (_all, side, size) => `${side}: var(--t${size})`)
}
