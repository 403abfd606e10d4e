import { View } from '@tarojs/components'
import type { Example } from '../example'
import { Mark } from './mark'

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const examples: Example[] = [
  {
    title: '机构标识：一个字，或机构的标志',
    node: (
      <View style={{ display: 'flex', flexWrap: 'wrap' }}>
        {[...'一二城农民村网小'].map((mark) => (
          <Mark key={mark} institution={{ mark, logo: null }} />
        ))}
        <Mark institution={{ mark: '农', logo: LOGO }} />
        <Mark small institution={{ mark: '农', logo: null }} />
      </View>
    ),
  },
]
