/**
 * The paths that send an SMS code, plain and encrypted. This file has no imports, because the tester's tools load it
 * first.
 */
export const SEND_CODE = '/v1.0/sms/send/code' as const
export const SEND_CODE_SEALED = '/v1.0/sms/encrypt/send/code' as const
