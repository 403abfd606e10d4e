/** The first may be a bad moment of the network, while the visitor types; the next two are presses of theirs. */
const PATIENCE = 2

/**
 * Loads a part of the program when asked. A part that is missed again and again has gone with a new build: `onGone`
 * hears of it, and the caller of each miss as well.
 */
export function withMisses<T>(load: () => Promise<T>, onGone: (error: unknown) => void): () => Promise<T> {
  let misses = 0
  return async () => {
    try {
      const part = await load()
      misses = 0
      return part
    } catch (error) {
      if (++misses > PATIENCE) onGone(error)
      throw error
    }
  }
}
