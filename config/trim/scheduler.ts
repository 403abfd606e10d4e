import { body, type Edit, unexported, without } from './edits'

/** React's scheduler 0.23.2: React gives it no delays and no priorities of its own, and every engine has what it needs. */
export const SCHEDULER: Edit[] = [
  ...unexported(
    'unstable_Profiling',
    'unstable_continueExecution',
    'unstable_forceFrameRate',
    'unstable_next',
  ),
  ...unexported('unstable_getFirstCallbackNode', 'unstable_pauseExecution', 'unstable_runWithPriority'),
  ...unexported('unstable_wrapCallback'),
  ['"object"===typeof performance&&"function"===typeof performance.now', '!0'],
  without('"undefined"!==typeof navigator&&void 0!==navigator.scheduling', 'function G('),
  ['"undefined"!==typeof setImmediate?setImmediate:null', 'null'],
  ['"function"===typeof F', '!1'],
  ['"undefined"!==typeof MessageChannel', '!0'],
  // Delayed tasks.
  body('G', 'return'),
  ['B&&(B=!1,E(L),L=-1);', ''],
  ['else{var m=h(t);null!==m&&K(H,m.startTime-b);w=!1}', 'else w=!1;'],
  ['"object"===typeof c&&null!==c?(c=c.delay,c="number"===typeof c&&0<c?d+c:d):c=d', 'c=d'],
  without('c>d?(a.sortIndex=c', '(a.sortIndex=e'),
]
