import { type PageId, pages } from '@contract/pages'
import { View } from '@tarojs/components'
import { useDidShow, useShareAppMessage } from '@tarojs/taro'
import { type PropsWithChildren, useContext, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { OfflineBar } from '@/features/page-frame/offline-bar'
import { PrivacyQuestion } from '@/features/page-frame/privacy-question'
import { BackContext } from '@/platform/elements/back/back-layers'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useOnline } from '@/platform/weapp/online'
import { usePrivacy } from '@/platform/weapp/privacy'
import { applyUpdate, dismissUpdate, useUpdate } from '@/platform/weapp/update'
import { useLoading } from '@/stores/loading'
import { showToast } from '@/stores/toast'
import { Dialog } from '@/ui/dialog/dialog'
import type { Visit } from './guard/step'
import { cardOf } from './share'
import picture from './share-card.png'

/** The page that was shown last, also while another app, or a page of WeChat's own, is in front. */
const useShownPage = create<{ page: object | null }>(() => ({ page: null }))

function useIsShown() {
  const me = useRef({}).current
  useDidShow(() => useShownPage.setState({ page: me }))
  return useShownPage(({ page }) => page === me)
}

export function PageOverlays({ visit, children }: PropsWithChildren<{ visit: Visit }>) {
  const isShown = useIsShown()
  const online = useOnline((state) => state.online)
  useShareAppMessage(() => ({
    ...cardOf(visit, platform.storage.get(KEY.channel), settings.brand),
    // Without a picture WeChat would take a screenshot, with what the visitor has typed.
    imageUrl: picture,
  }))
  return (
    <>
      <OfflineBar online={online || !isShown} />
      {children}
      {/* A separate parent node: a child that appears or disappears would make Taro send all its siblings to the
          render layer again. */}
      <View>{isShown && <Questions id={visit.id} />}</View>
    </>
  )
}

function Questions({ id }: { id: PageId }) {
  const asked = usePrivacy((state) => state.asked)
  const update = useUpdateQuestion(id)
  return (
    <>
      {asked !== null && <PrivacyQuestion asked={asked} />}
      {update && <UpdateDialog />}
    </>
  )
}

function useUpdateQuestion(id: PageId): boolean {
  const state = useUpdate((update) => update.state)
  const layers = useContext(BackContext)
  const [asks, setAsks] = useState(false)
  const isFree = () => pages[id].resting && !layers?.count() && !useLoading.getState().loading
  useDidShow(() => {
    if (useUpdate.getState().state === 'ready' && isFree()) setAsks(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the update becomes known, not on each change
  useEffect(() => {
    if (state === 'ready' && isFree()) setAsks(true)
    if (state === 'failed') {
      showToast('新版本暂时没有下载成功，下次打开时会再试')
      dismissUpdate()
    }
  }, [state])
  return state === 'ready' && asks
}

const UpdateDialog = () => (
  <Dialog
    open
    title="新版本已准备好，是否重启应用？"
    confirmLabel="重启应用"
    onConfirm={applyUpdate}
    cancelLabel="以后再说"
    onCancel={dismissUpdate}
  >
    重启只需几秒，已提交的申请不受影响。不重启也可以，下次打开时会用上新版本。
  </Dialog>
)
