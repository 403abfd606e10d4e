/** Finds the programs that the browser tests need. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export const canRun = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of the first of these programs that is installed. */
export function findProgram(...names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)]
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(canRun)
}

/** Prints the result of a search, or the sentence that names what is missing. */
export async function printFound(find) {
  try {
    const found = await find()
    console.log(typeof found === 'string' ? found : JSON.stringify(found))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
