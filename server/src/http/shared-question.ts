/** What is being asked of other systems, until its response: a simultaneous repetition uses the same result. */
export function sharedQuestions<Asked>() {
  const begun = new Map<string, Promise<Asked>>()
  /** `request` names a request among all, without anything personal. @throws what `ask` and `use` throw */
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
