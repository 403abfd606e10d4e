import { platform } from '@/platform/platform'
import { useView } from '@/stores/view'
import { current } from './start/kept'

const { read } = useView.getState()

/** Shows the view that the tester has set, on every page that opens; the visitor's own choice stays stored. */
export function applyView(): void {
  const { view } = current().state
  const elder = view === 'elder'
  const apply = () => {
    read()
    platform.setElder(elder)
    useView.setState({ elder })
  }
  useView.setState({ read: view ? apply : read })
  if (view) apply()
}
