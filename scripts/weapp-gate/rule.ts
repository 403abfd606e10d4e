import type { Build } from './read/build'

export interface Finding {
  /** The path from the build's root. */
  file: string
  /** `line:column` in code and markup, a path of keys in settings; empty when the finding is about the whole file. */
  place: string
  text: string
}

/** Returns every place where a build of the mini-program breaks a rule. */
export type Rule = (build: Build) => Finding[]
