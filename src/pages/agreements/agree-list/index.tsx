import { PlainPage } from '@/features/plain/plain-page'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('agreeList', () => <PlainPage title="协议列表" onHome={() => go('home')} />)
