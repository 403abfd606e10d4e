import { Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type PropsWithChildren, useMemo, useRef, useState } from 'react'
import { loadPart } from '@/lib/load-part'
import { BackCatcher } from '@/platform/elements/back/back-catcher'
import { lazyPart } from '@/platform/elements/lazy-part'
import { rootProps } from '@/platform/page/text-size'
import { useDialog } from '@/stores/dialog'
import { useLoading } from '@/stores/loading'
import { useTheme } from '@/stores/theme'
import { useToast } from '@/stores/toast'
import { useView } from '@/stores/view'
import { TesterButton } from '@/tester/button'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Link } from '@/ui/link/link'
import { PageSideContext, ShownContext } from '@/ui/page/page'
import { OptionalPart } from '@/ui/part/error-boundary'
import { Toast } from '@/ui/toast/toast'
import s from './page-frame.module.scss'

// Not part of the first screen, so each is loaded when it is first shown.
const loadOverlay = () => import('./loading-overlay')
const LoadingOverlay = lazyPart(loadOverlay)
const Popup = lazyPart(() => import('./popup'))
/** Loads the overlay before it is shown; a failure is silent, because showing it loads it again. */
export const warmOverlay = (): void => void loadOverlay().catch(() => {})

interface PageFrameProps {
  /** Opens what belongs to the visitor; the same function for every page. */
  onMine: () => unknown
  /** Where the page has a way back that nothing around it provides. */
  onBack?: (() => unknown) | undefined
}

export function PageFrame({ children, onMine, onBack }: PropsWithChildren<PageFrameProps>) {
  const { scale, elder } = useView()
  const around = useMemo(
    () => ({
      back: onBack && <PageBack onBack={onBack} />,
      side: <PageSide onMine={onMine} />,
      end: <PageEnd />,
    }),
    [onMine, onBack],
  )
  // Pages below the visible one stay mounted and must not show overlays.
  const [shown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  const now = useTheme((state) => state.name)
  // Hidden pages are not drawn in each theme that the visible one goes through.
  const last = useRef(now)
  if (shown) last.current = now
  const theme = last.current
  const seen = useRef(shown)
  seen.current = shown
  const text = useToast((state) => shown && state.text)
  const retry = useToast((state) => state.retry)
  const loading = useLoading((state) => shown && state.loading)
  const popup = useDialog((state) => shown && state.show)
  return (
    <View {...rootProps(theme, scale, elder)}>
      <BackCatcher>
        <ShownContext.Provider value={seen}>
          <PageSideContext.Provider value={around}>{children}</PageSideContext.Provider>
        </ShownContext.Provider>
        {/* A separate parent node: a child that appears or disappears would make Taro send all its siblings to
              the render layer again. */}
        <View>
          <OptionalPart>{loading && <LoadingOverlay />}</OptionalPart>
          <OptionalPart>{popup && <Popup />}</OptionalPart>
        </View>
      </BackCatcher>
      <Toast text={text || null} onRetry={retry} />
      <TesterButton />
    </View>
  )
}

function change() {
  const { elder, setElder } = useView.getState()
  setElder(!elder)
}

/** The style sheet picks the label of the switch, also on the prerendered page of H5. */
const PageSide = ({ onMine }: { onMine: () => unknown }) => (
  <>
    <Link id="view-switch" plain onClick={change}>
      <Text className={s.usual}>长辈版</Text>
      <Text className={s.elder}>标准版</Text>
    </Link>
    <Text className={s.dot} aria-hidden>
      ·
    </Text>
    <Link id="page-mine" plain onClick={onMine}>
      我的
    </Link>
  </>
)

const callPerson = () =>
  loadPart(() => import(/* webpackChunkName: "call" */ './call')).then(({ call }) => call())

/** In the elder view a person to talk to, below every page. */
const PageEnd = () => (
  <View className={s.end}>
    <Link id="page-call" onClick={callPerson}>
      看不明白？打电话问人工
    </Link>
  </View>
)

/** The way back before the heading, for web views that do not provide one. */
const PageBack = ({ onBack }: { onBack: () => unknown }) => (
  <View className={s.back}>
    <Button id="page-back" kind="text" label="返回上一页" onClick={onBack}>
      <Icon name="back" />
    </Button>
  </View>
)
