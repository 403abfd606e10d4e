import type { ApplicationStatus } from '../endpoints/application'

/** Final statuses of an application; an application with any other status is open. */
export const ENDED: readonly ApplicationStatus[] = ['closed', 'withdrawn']
