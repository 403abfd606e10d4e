import { noteError } from '../../errors/errors'

/** For an error boundary, whose errors reach no listener of the target. */
export const noteBroken = (error: unknown) => noteError(error, 'render')
