import { checkStates } from '@/lib/time/progress'
import { useLoading } from '@/stores/loading'
import { Overlay } from '@/ui/overlay/overlay'

/** The loading overlay, driven by the global counter (S2.25, S2.28). */
export default function LoadingOverlay() {
  const progress = useLoading((state) => state.progress)
  return <Overlay states={checkStates(progress)} />
}
