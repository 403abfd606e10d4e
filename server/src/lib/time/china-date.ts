const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The calendar date in China, YYYY-MM-DD: ages and numbers go by it wherever the server stands. */
export const chinaDate = (at: Date) => format.format(at)
