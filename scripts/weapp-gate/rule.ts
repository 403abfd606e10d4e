import type { Build } from './read/build'

/** A fault of a build and its place. */
export interface Finding {
  rule: string
  /** The path from the build's root; empty when the finding is about the whole build. */
  file: string
  /** `line:column` in code and markup, a path of keys in settings; empty when the finding is about the whole file. */
  place: string
  text: string
}

/** A rule that a build of the mini-program must meet. */
export interface Rule {
  code: string
  /** One sentence that says what must be true, and how a fault would affect a visitor. */
  why: string
  /** The documentation or the statement that the rule comes from. */
  source: string
  find(build: Build): Omit<Finding, 'rule'>[]
}

/** Returns every place where a build breaks one of the rules. */
export const check = (build: Build, rules: readonly Rule[]): Finding[] =>
  rules.flatMap((rule) => rule.find(build).map((found) => ({ rule: rule.code, ...found })))
