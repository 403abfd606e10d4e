/** Text without white space: the targets lay it out differently, so that no scenario can rely on it. */
export const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')
