import { View } from '@tarojs/components'
import type { Example } from '../example'
import { Link } from './link'

export const examples: Example[] = [
  {
    title: '句中',
    node: (
      <View>
        申请前请阅读<Link onClick={() => {}}>《个人信息处理规则》</Link>，了解信息提供给谁。
      </View>
    ),
  },
]
