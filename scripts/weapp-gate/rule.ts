import type { Build } from './read/build'

/** What is wrong with a build, and where. */
export interface Finding {
  rule: string
  /** From the build's root; empty where it is the build as a whole. */
  file: string
  /** `line:column` in code and markup, a path of keys in settings; empty where it is the whole file. */
  place: string
  text: string
}

/** A rule that a build of the mini-program is held to. */
export interface Rule {
  code: string
  /** One sentence: what has to hold, and what it would do to a visitor otherwise. */
  why: string
  /** Where it comes from. */
  source: string
  find(build: Build): Omit<Finding, 'rule'>[]
}

/** Every place where a build breaks one of the rules. */
export const check = (build: Build, rules: readonly Rule[]): Finding[] =>
  rules.flatMap((rule) => rule.find(build).map((found) => ({ rule: rule.code, ...found })))
