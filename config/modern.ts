/**
 * webpack's target, the same as .browserslistrc; Taro's default is ES5. (webpack accepts a list, but the chain's types
 * only a single name; merging would keep ES5 as well.)
 */
export const MODERN = ['web', 'es2018']
