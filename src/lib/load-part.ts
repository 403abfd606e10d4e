import { ExpectedError } from './expected'

const PAUSE_MS = 1000
const TRIES = 3

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * @param load an `import()`, called again for each try
 * @throws {ExpectedError} when it cannot be loaded; an error of the part itself is passed on
 */
export async function loadPart<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // webpack uses this name for scripts and for style sheets.
    if ((error as Error | undefined)?.name !== 'ChunkLoadError') throw error
    if (tries === 1) throw new ExpectedError(String(error))
  }
  await sleep(PAUSE_MS)
  return loadPart(load, tries - 1)
}
