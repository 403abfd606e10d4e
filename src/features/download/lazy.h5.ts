import { lazyPart } from '@/ui/part/lazy-part'
import { CodeWaiting } from './code-waiting'

// Who is on a phone, in its own browser, needs neither.
export const Guide = lazyPart(() => import(/* webpackChunkName: "download-guide" */ './guide'))
export const QrCard = lazyPart(() => import(/* webpackChunkName: "download-qr" */ './qr-card'), CodeWaiting)
