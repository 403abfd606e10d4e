import { DownloadView } from '@/features/download/download-view'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('download', () => <DownloadView onHome={() => go('home')} />)
