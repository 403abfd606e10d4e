import './early'
import { platform } from '@/platform/platform'
import { steps } from '@/router/guard/guard'
import { useTheme } from '@/stores/theme'
import { current, keep } from './kept'
import { testerStep } from './step'

/** The first import of the app: the tester's settings override the product's decisions, which does not notice. */

// The theme: every call that sets a theme sets the tester's instead.
const { setName } = useTheme.getState()
useTheme.setState({ setName: (name) => setName(current().state.theme ?? name) })
const { theme } = current().state
if (theme) setName(theme)

steps.unshift(testerStep)

// A logout empties the storage, but the tester's state belongs to no visitor.
for (const area of [platform.storage, platform.session]) {
  const { clearBut } = area
  area.clearBut = (key) => {
    clearBut(key)
    keep()
  }
}
