import { loadPart } from '@/lib/load-part'

/** Loads the form of the booking sheet. Rejects without a network, and can be called again. */
export const loadForm = () => loadPart(() => import(/* webpackChunkName: "booking-form" */ './booking-form'))
