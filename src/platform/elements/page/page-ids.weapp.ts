/** Each page of a mini-program is a document of its own. */
export function tidyIds(): void {}
