import type { ApplicationStatus } from '../endpoints/application'

/** Ends of an application: nothing is under way any more. */
export const ENDED: readonly ApplicationStatus[] = ['closed', 'withdrawn']
