import type { Application } from '@contract/endpoints/application'
import { ENDED } from '@contract/rules/application'

/** Whether nothing is sent to the institution, at whose own page the visitor applies. */
export const isJump = (one?: Pick<Application, 'way'>): boolean => one?.way === 'jump'

/** Whether the visitor has yet to apply at the institution, as far as it has said. */
export const isLeft = (one: Pick<Application, 'way' | 'status'>): boolean =>
  isJump(one) && one.status === 'submitted'

/** What leads there. */
export const goOnWords = (one: Pick<Application, 'way' | 'status'>): string =>
  isLeft(one) ? '去机构申请' : '去机构页面'

/** Whether the visitor can go on with it at the institution. */
export const mayGoOn = (one: Pick<Application, 'way' | 'status'>): boolean =>
  isJump(one) && !ENDED.includes(one.status)
