const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The calendar date in China, YYYY-MM-DD, for ages and numbers, independent of the server's time zone. */
export const chinaDate = (at: Date) => format.format(at)
