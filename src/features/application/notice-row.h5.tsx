/** Only WeChat sends such messages. */
export const NoticeRow = (_: { notice: unknown }) => null
