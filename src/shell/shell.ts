/**
 * The inline script of the page shells (scripts/shells/script.mjs): it runs before the main script is there, between
 * the painted screen and `#app`. It imports pure modules only, never React or Taro. Before the first frame it does only
 * what that frame or a tap on it needs.
 */
import { followBack } from './back'
import { startEarly } from './early/early'
import { takeInHand } from './hand/hand'
import { showKnown } from './known'
import { numberEntry } from './number'
import { firstFrame, runScripts } from './scripts'

const boot = document.getElementById('boot')
numberEntry()
if (boot) {
  showKnown(boot)
  followBack(boot)
}
let askKey = () => {}
const shell: Shell = { early: [], hand: boot && takeInHand(boot, () => askKey()) }
window.shell = shell
void firstFrame().then(() => {
  const early = startEarly()
  shell.early = early.responses
  askKey = early.askKey
  return runScripts()
})
