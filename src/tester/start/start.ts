import './early'
import { platform } from '@/platform/platform'
import { useTheme } from '@/stores/theme'
import { current, keep } from './kept'

/** The first import of the app. What a tester has set goes over what the product decides, without the product knowing. */

// The theme: whoever sets one sets the tester's.
const { setName } = useTheme.getState()
useTheme.setState({ setName: (name) => setName(current().state.theme ?? name) })
const { theme } = current().state
if (theme) setName(theme)

// A logout empties the storage; the tester's state is no visitor's.
for (const area of [platform.storage, platform.session]) {
  const { clearBut } = area
  area.clearBut = (key) => {
    clearBut(key)
    keep()
  }
}
