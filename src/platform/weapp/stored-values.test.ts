import Taro from '@tarojs/taro'
import { storedValues } from './stored-values'

jest.mock('@tarojs/taro', () => ({ getStorageSync: (key: string) => `one ${key}` }))
const batch = Taro as { batchGetStorageSync?: unknown }

const BATCHES: readonly [what: string, read: unknown, values: string[]][] = [
  ['reads', (keys: string[]) => keys.map((key) => `all ${key}`), ['all a', 'all b']],
  ['is missing', undefined, ['one a', 'one b']],
  ['returns nothing', () => undefined, ['one a', 'one b']],
  [
    'fails',
    () => {
      throw new Error('batchGetStorageSync:fail not supported')
    },
    ['one a', 'one b'],
  ],
]

test.each(BATCHES)(
  'where the function that reads several stored values %s, all of them are read [S25.61]',
  (_what, read, values) => {
    batch.batchGetStorageSync = read
    expect(storedValues(['a', 'b'])).toEqual(values)
  },
)
