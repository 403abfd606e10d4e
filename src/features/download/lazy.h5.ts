import { lazyPart } from '@/ui/part/lazy-part'
import { CodeWaiting } from './code-waiting'

// A visitor on a phone in its own browser needs neither of them.
export const Guide = lazyPart(() => import(/* webpackChunkName: "download-guide" */ './guide'))
export const QrCard = lazyPart(() => import(/* webpackChunkName: "download-qr" */ './qr-card'), CodeWaiting)
