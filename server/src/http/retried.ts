import { CODE } from '@contract/codes'
import { ApiError } from '../lib/api-error'
import { isOutdated } from '../lib/statement'

const DEADLOCK = '40P01'

/** Repeats work after a deadlock or a migration that changed a prepared statement; 409 after three deadlocks. */
export async function retried<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const deadlocked = (error as { code?: unknown } | null)?.code === DEADLOCK
    if (!deadlocked && (!isOutdated(error) || tries === 1)) throw error
    if (tries === 1) throw new ApiError(CODE.conflict, '操作正在处理，请稍后再试')
    return retried(run, tries - 1)
  }
}
