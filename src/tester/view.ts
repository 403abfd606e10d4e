import { platform } from '@/platform/platform'
import { useView } from '@/stores/view'
import { current } from './start/kept'

/** Shows the view that the tester has set; the visitor's own choice stays stored. */
export function applyView(): void {
  const { view } = current().state
  if (!view) return
  platform.setElder(view === 'elder')
  useView.setState({ elder: view === 'elder' })
}
