import { lazyPart } from '../part/lazy-part'
import { AreasWaiting } from './areas-waiting'

// Opened on a tap, so that a form with a city loads without it.
export const Levels = lazyPart(() => import(/* webpackChunkName: "areas" */ './levels'), AreasWaiting)
