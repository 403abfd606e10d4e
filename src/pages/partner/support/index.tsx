import { PlainPage } from '@/features/plain/plain-page'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('support', () => <PlainPage title="合作产品列表" onHome={() => go('home')} />)
