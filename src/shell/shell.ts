/**
 * The inline script of the page shells (scripts/shells/script.mjs): it runs before the main script is there, between
 * the painted screen and `#app`. It imports pure modules only, never React or Taro.
 */
import { followBack } from './back'
import { startEarly } from './early/early'
import { takeInHand } from './hand/hand'
import { showKnown } from './known'

const boot = document.getElementById('boot')
const early = startEarly()
if (boot) {
  showKnown(boot)
  followBack(boot)
}
window.shell = { early, hand: boot && takeInHand(boot) }
