import { View } from '@tarojs/components'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { loadPart } from '@/lib/load-part'
import { useWarm } from '@/platform/page/use-warm'
import { Sheet } from '@/ui/sheet/sheet'
import type { Wanted } from '../api'
import type { OpenSheetProps } from './open-sheet'
import { SheetPending, TITLE } from './sheet-pending'

// Most visitors of its pages only read.
const loadSheet = () => loadPart(() => import(/* webpackChunkName: "apply-sheet" */ './open-sheet'))

export interface ApplySheetProps extends Omit<OpenSheetProps, 'wanted'> {
  /** The products to apply for; the sheet is open unless this is null. */
  wanted: readonly Wanted[] | null
}

/** The cost sheets and consents before an application, and the application itself (S24.13, S24.2). */
export function ApplySheet({ wanted, ...props }: ApplySheetProps) {
  useWarm(() => void loadSheet().catch(reportUnexpected))
  // A parent of its own: a child that appears or disappears makes Taro send all its siblings to the render layer again.
  return <View>{wanted?.length ? <Loaded wanted={wanted} {...props} /> : null}</View>
}

function Loaded(props: OpenSheetProps) {
  const { data, state, reload } = useLoad(loadSheet, [])
  if (data) return <data.OpenSheet {...props} />
  return (
    <Sheet open title={TITLE} onClose={props.onClose}>
      <SheetPending state={state} onReload={reload} />
    </Sheet>
  )
}
