import { View } from '@tarojs/components'
import s from './download.module.scss'

/** As high as the QR code that replaces it, so that nothing below it moves. */
export const CodeWaiting = () => <View className={s.waiting} />
