import { ExpectedError } from '@/lib/expected'

/**
 * The encryption is in the package of the pages that follow, which WeChat has usually loaded by then (`preloadRule` in
 * app.config.ts). The build writes the file (config/weapp-plugin.ts); the path begins at common.js.
 * @throws {ExpectedError} when the package cannot be loaded
 */
export const loadMessage = (): Promise<typeof import('./message')> =>
  __non_webpack_require__
    .async('./pages/order/message.js')
    .catch(({ errMsg }: { errMsg: string }) => Promise.reject(new ExpectedError(errMsg))) as never
