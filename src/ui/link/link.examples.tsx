import { View } from '@tarojs/components'
import { type Example, nothing } from '../example'
import { Link } from './link'

export const examples: Example[] = [
  {
    title: '句中',
    node: (
      <View>
        申请前请阅读<Link onClick={nothing}>《个人信息处理规则》</Link>。
      </View>
    ),
  },
]
