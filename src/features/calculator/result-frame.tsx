import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Link } from '@/ui/link/link'
import { Bar } from './bar'
import s from './calculator.module.scss'

interface ResultFrameProps {
  /** The first line, once it is known. */
  head: ReactNode
  onProducts: () => unknown
  children: ReactNode
}

/**
 * The last part of the card, with the way to all products, which can be looked at without a login. The link stays
 * the same while what the loan costs is loaded and calculated, so that no press on it is lost.
 */
export const ResultFrame = ({ head, onProducts, children }: ResultFrameProps) => (
  <View className={s.result}>
    <View className={`apart ${s.head}`}>
      <View className={s.monthly}>
        {head ?? (
          <>
            每月约 <Bar of="正在计算每月" />
          </>
        )}
      </View>
      <Link id="home-products" onClick={onProducts}>
        全部产品 ›
      </Link>
    </View>
    {children}
  </View>
)
