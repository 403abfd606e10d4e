/** In a mini-program pages open at once and say themselves what failed, and WeChat scrolls to positions only. */
export function reveal(_element: HTMLElement | null): void {}
