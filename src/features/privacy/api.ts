import { post } from '@/http/api'
import { read } from '@/http/read'

/** Loads everything that is stored about the visitor. */
export const exportData = () => read('/v1/user/data/export', {})

/**
 * Deletes the account. Quiet: a refused login must not open the login page, because it may be the result of the deletion
 * itself, whose answer was lost.
 */
export const deleteAccount = () => post('/v1/user/delete', { confirm: true }, { quiet: true })
