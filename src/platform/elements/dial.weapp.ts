import { otherApp } from '../weapp/other-app'

/** Opens the phone's dialler; false where there is none. */
export const dial = async (phone: string): Promise<boolean> => (await otherApp.dial(phone)) !== 'failed'
