/** Joins class names and leaves out what is falsy: `cx('a', open && 'b')`. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
