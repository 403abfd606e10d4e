/**
 * The paths that the inline script of the page shells sends (src/shell/early). This file has no imports, because
 * that script has no room for the client.
 */
export const OPTION = '/v1.0/channel/option' as const
export const CONTRACTS = '/v1.0/credit/special/contract/list' as const
export const LOGIN_KEY = '/v1.0/user/encrypt/info' as const
export const PRODUCTS = '/v1.0/product/list' as const
