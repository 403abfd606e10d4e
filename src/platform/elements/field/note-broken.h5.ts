/** React itself writes the error to the console. */
export const noteBroken = (_error: unknown) => {}
