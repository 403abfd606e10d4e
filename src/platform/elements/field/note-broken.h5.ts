/** React writes it to the console itself. */
export const noteBroken = (_error: unknown) => {}
