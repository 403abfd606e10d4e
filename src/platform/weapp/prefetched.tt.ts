/** Only WeChat fetches data before a mini-program starts. */
export const prefetched = async (): Promise<unknown> => undefined
