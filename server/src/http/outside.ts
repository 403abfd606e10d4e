/** Does work of a handler without its transaction, see `Call`. */
export type Outside = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Leaves the transaction of a handler, which is rolled back. */
class LeaveTransaction extends Error {
  constructor(
    readonly key: string,
    readonly work: () => Promise<unknown>,
  ) {
    super('work outside of the transaction was needed too often')
  }
}

/** How often a handler may run again; it needs other work only when its data changed in between. */
const MOST = 3

/** Work by request and key, until the request that began it has its response: a simultaneous repetition shares it. */
const shared = new Map<string, Promise<unknown>>()

/**
 * Runs a handler that may wait for another system by `outside`: then its transaction is rolled back, so that no connection
 * and no locked row waits too, the work is done, and the handler runs again with its result.
 * @param request names the request among those of all clients
 */
export async function withOutside<T>(request: string, run: (outside: Outside) => Promise<T>): Promise<T> {
  const done = new Map<string, Promise<unknown>>()
  const begun: string[] = []
  const outside: Outside = async (key, work) => {
    if (!done.has(key)) throw new LeaveTransaction(key, work)
    return done.get(key) as ReturnType<typeof work>
  }
  async function complete({ key, work }: LeaveTransaction) {
    const id = `${request} ${key}`
    if (!shared.has(id)) begun.push(id)
    const result = shared.get(id) ?? work()
    shared.set(id, result)
    done.set(key, result)
    await Promise.allSettled([result])
  }
  try {
    for (;;) {
      try {
        return await run(outside)
      } catch (error) {
        if (!(error instanceof LeaveTransaction) || done.size === MOST) throw error
        await complete(error)
      }
    }
  } finally {
    for (const id of begun) shared.delete(id)
  }
}
