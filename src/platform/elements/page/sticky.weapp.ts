/** The mini-program has no focus that a key moves, and WeChat makes room for its keyboard (keyboard.weapp.ts). */
export const stickyRef = undefined
