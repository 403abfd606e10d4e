import { PlainPage } from '@/features/plain/plain-page'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('credit', () => <PlainPage title="借款申请" onHome={() => go('home')} />)
