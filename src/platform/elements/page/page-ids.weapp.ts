/** Each page of a mini-program is a separate document. */
export function tidyIds(): void {}
