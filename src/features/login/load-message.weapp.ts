import { ExpectedError } from '@/lib/expected'

/**
 * In the package of the pages that follow, usually loaded by then (`preloadRule` in app.config.ts); the path begins at
 * common.js (config/weapp-plugin.ts). @throws {ExpectedError} when the package cannot be loaded
 */
export const loadMessage = (): Promise<typeof import('./message')> =>
  __non_webpack_require__
    .async('./pages/order/message.js')
    .catch(({ errMsg }: { errMsg: string }) => Promise.reject(new ExpectedError(errMsg))) as never
