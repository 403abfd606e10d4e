/**
 * webpack's target, as .browserslistrc says; Taro's own is ES5. (webpack takes a list, the chain's types know only a
 * single name; merging would keep ES5 beside it.)
 */
export const MODERN = ['web', 'es2018']
