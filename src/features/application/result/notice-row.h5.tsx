/** Only WeChat sends such messages. */
export const NoticeRow: (props: { notice: unknown }) => null = () => null
