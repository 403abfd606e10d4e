import { post } from '@/http/api'
import { read } from '@/http/read'

export const exportData = () => read('/v1/user/data/export', {})

/** Quiet: a refused login may be the result of the deletion, whose answer was lost, and must not open the login page. */
export const deleteAccount = () => post('/v1/user/delete', { confirm: true }, { quiet: true })
