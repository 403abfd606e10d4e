import { ExpectedError } from './expected'

const PAUSE_MS = 1000
const TRIES = 3

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Loads a part of the program: up to three times, with a pause in between.
 * @param load an `import()`; it is asked for anew at each try
 * @throws {ExpectedError} when the part does not come; as it is, what the part itself throws while it starts
 */
export async function loadPart<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // The name that webpack gives it, of a script as of a style sheet.
    if ((error as Error | undefined)?.name !== 'ChunkLoadError') throw error
    if (tries === 1) throw new ExpectedError(String(error))
  }
  await sleep(PAUSE_MS)
  return loadPart(load, tries - 1)
}
