import { DownloadView } from '@/features/download/download-view'
import { ownAddress } from '@/pages/more/own-address'
import { platform } from '@/platform/platform'
import { back, go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('embedded', () => (
  <DownloadView
    embedded
    address={ownAddress()}
    onHome={() => go('home')}
    {...(platform.target === 'weapp' && { onClose: back })}
  />
))
