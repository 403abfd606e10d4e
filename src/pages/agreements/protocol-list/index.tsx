import { PlainPage } from '@/features/plain/plain-page'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('protocolList', () => <PlainPage title="协议" onHome={() => go('home')} />)
