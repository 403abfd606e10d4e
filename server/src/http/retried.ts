import { CODE } from '@contract/codes'
import { ApiError } from '../lib/api-error'
import { isOutdated } from '../lib/statement'

/** A deadlock; or, of an answer's row alone, its unique key: a server of an earlier release has run the same request. */
const isDisturbed = ({ code, table }: { code?: unknown; table?: unknown }) =>
  code === '40P01' || (code === '23505' && String(table).startsWith('idempotency'))

/** Repeats work that another transaction disturbed or a migration that changed a prepared statement; 409 after three times. */
export async function retried<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const disturbed = isDisturbed(Object(error))
    if (!disturbed && (!isOutdated(error) || tries === 1)) throw error
    if (tries === 1) throw new ApiError(CODE.conflict, '操作正在处理，请稍后再试')
    return retried(run, tries - 1)
  }
}
