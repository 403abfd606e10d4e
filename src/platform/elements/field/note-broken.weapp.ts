import { noteError } from '../../weapp/errors'

export const noteBroken = (error: unknown) => noteError(error, 'render')
