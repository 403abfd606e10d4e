/** `npm start`: checks the installation, makes the builds that are out of date and runs the server in this process. */
import { serve } from './serve.mjs'

serve('h5').catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
