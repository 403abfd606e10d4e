import { View } from '@tarojs/components'
import { lazyPart } from '@/platform/elements/lazy-part'
import s from './download.module.scss'

// A visitor on a phone in its own browser needs neither of them.
export const Guide = lazyPart(() => import(/* webpackChunkName: "download-guide" */ './guide'))
export const QrCard = lazyPart(
  () => import(/* webpackChunkName: "download-qr" */ './qr-card'),
  // As high as the QR code, so that nothing below it moves.
  () => <View className={s.waiting} />,
)
