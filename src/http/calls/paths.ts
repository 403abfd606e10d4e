/** Without imports: the inline script and the tester's tools, which use them too, have no room for the client. */
export const OPTION = '/v1.0/channel/option' as const
export const CONTRACTS = '/v1.0/credit/special/contract/list' as const
export const LOGIN_KEY = '/v1.0/user/encrypt/info' as const
export const PRODUCTS = '/v1.0/product/list' as const
/** These two send an SMS code, plain and encrypted. */
export const SEND_CODE = '/v1.0/sms/send/code' as const
export const SEND_CODE_SEALED = '/v1.0/sms/encrypt/send/code' as const
