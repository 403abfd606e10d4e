/** The mini-program has no keyboard focus, and WeChat makes room for its on-screen keyboard (keyboard.weapp.ts). */
export const stickyRef = undefined
