import { AgreeList } from '@/features/agreement/agree-list'
import { usePageTheme } from '@/pages/use-page-theme'
import { go } from '@/router/navigate'
import { definePage } from '@/router/page'

export default definePage('agreeList', ({ params: { order_no, sid } }) => {
  usePageTheme(sid)
  return (
    <AgreeList
      order_no={order_no}
      sid={sid}
      onOpen={({ code, version }) => go('agreeDetail', { ...(sid && { sid }), code, version })}
      onAll={() => go('protocolCenter')}
    />
  )
})
