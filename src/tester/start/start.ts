import './early'
import { platform } from '@/platform/platform'
import { useTheme } from '@/stores/theme'
import type { ThemeName } from '@/theme/tokens'
import { current, keep } from './kept'

/** The first import of the app. What a tester has set goes over what the product decides, without the product knowing. */

// The theme: whoever sets one sets the tester's.
const { setName } = useTheme.getState()
const { setTheme } = platform
const own = <Name extends string>(name: Name) => (current().state.theme as Name | undefined) ?? name
useTheme.setState({ setName: (name: ThemeName) => setName(own(name)) })
platform.setTheme = (name) => setTheme(own(name))
const { theme } = current().state
if (theme) {
  setName(theme)
  setTheme(theme)
}

// A logout empties the storage; the tester's state is no visitor's.
for (const area of [platform.storage, platform.session]) {
  const { clearBut } = area
  area.clearBut = (key) => {
    clearBut(key)
    keep()
  }
}
