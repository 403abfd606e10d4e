/** Each page of a mini-program is a separate document. */
export function keepIdsUnique(): void {}
