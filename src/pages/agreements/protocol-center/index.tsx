import { PlainPage } from '@/features/plain/plain-page'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'
import { pages } from '@/router/pages'

export default definePage('protocolCenter', () => <PlainPage title={pages.protocolCenter.title || '借款匹配'} onHome={() => go('home')} />)
