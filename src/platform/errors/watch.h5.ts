import { noteError } from './errors'

/** Whether a file of this site is named. Of scripts from elsewhere the browser says only `Script error.`. */
const isOurs = (places = '') => places.includes(`${location.origin}/`)

addEventListener('error', ({ error, message, filename, lineno, colno }) => {
  // The browser postponed a measurement to the next frame; nothing is wrong.
  if (message.startsWith('ResizeObserver loop')) return
  const thrown = error?.stack ? error : { message, stack: `at ${filename}:${lineno}:${colno}` }
  noteError(thrown, isOurs(filename) ? 'error' : 'foreign')
})

addEventListener('unhandledrejection', ({ reason }) =>
  noteError(reason, isOurs(reason?.stack) ? 'rejection' : 'foreign'),
)
