/** The calls that send an SMS code, plain and sealed. Without imports: the tester's tools read them before all else. */
export const SEND_CODE = '/v1.0/sms/send/code' as const
export const SEND_CODE_SEALED = '/v1.0/sms/encrypt/send/code' as const
