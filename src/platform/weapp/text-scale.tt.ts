/** Douyin documents no size of text that a mini-program could follow. */
export const textScale = () => 1
