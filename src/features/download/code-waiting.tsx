import { View } from '@tarojs/components'
import s from './download.module.scss'

/** As high as the code that comes, so that nothing below it moves. */
export const CodeWaiting = () => <View className={s.waiting} />
