import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Link } from '@/ui/link/link'
import s from './calculator.module.scss'

interface ResultHeadProps {
  onProducts: () => unknown
  children: ReactNode
}

/** The first line of the result, with the way to all products, which can be looked at without a login (S25.38). */
export const ResultHead = ({ onProducts, children }: ResultHeadProps) => (
  <View className={s.head}>
    <View className={s.monthly}>{children}</View>
    <Link id="home-products" onClick={onProducts}>
      全部产品 ›
    </Link>
  </View>
)
