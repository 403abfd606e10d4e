/** Whether a page is one on which a visitor arrives and logs in. No imports: the page shells' script uses it. */
export const isEntryPage = (id?: string) => id === 'home' || id === 'landing'
