/**
 * What is being asked of other systems, by request, until the request that began it has its response: a simultaneous
 * repetition uses the same result, so that nobody is asked twice.
 */
export function sharedQuestions<Asked>() {
  const begun = new Map<string, Promise<Asked>>()
  /**
   * @param request names the request among those of all clients; nothing personal
   * @throws what `ask` and `use` throw
   */
  return async <T>(
    request: string,
    ask: () => Promise<Asked>,
    use: (asked: Asked) => Promise<T>,
  ): Promise<T> => {
    const other = begun.get(request)
    if (other) return use(await other)
    const own = ask()
    begun.set(request, own)
    try {
      return await use(await own)
    } finally {
      begun.delete(request)
    }
  }
}
