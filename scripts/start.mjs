/** `npm start`: checks what is needed, builds what is stale, and runs the server in this very process. */
import { serve } from './serve.mjs'

serve('h5').catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
