import { createHash } from 'node:crypto'

/** A function that draws a number from 0 to 1 for a question: the same for the same seed, name and question. */
export const draws =
  (seed, name) =>
  (...question) =>
    createHash('sha256')
      .update([seed, name, ...question].join('\n'))
      .digest()
      .readUInt32BE() /
    2 ** 32
