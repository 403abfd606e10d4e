/** webpack's target, the same as .browserslistrc; Taro's default is ES5. The chain's types only know a single name. */
export const MODERN = ['web', 'es2018']

/** All of the minifier's safe work, for the same engines; a second pass finds a little more. */
export const COMPRESS = {
  passes: 2,
  ecma: 2018,
  ...Object.fromEntries(
    `arrows collapse_vars comparisons computed_props directives hoist_props inline loops negate_iife properties
    reduce_funcs reduce_vars switches typeofs`
      .split(/\s+/)
      .map((name) => [name, true]),
  ),
}
