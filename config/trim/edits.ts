/** A text or expression in a package's source, and what replaces every occurrence of it. */
export type Edit = [find: string | RegExp, put: string | ((part: string) => string)]

/** Exports that nothing imports; the minifier then removes what only they use. */
export const unexported = (...names: string[]): Edit[] => names.map((name) => [`exports.${name}=`, 'void '])

/** Another source for the whole file. */
export const whole = (source: string): Edit[] => [[/^[\s\S]+$/g, source]]

/** Statements that a function begins with; if they return, the minifier removes the rest of it. */
export const body = (name: string, statements: string): Edit => [
  new RegExp(`\\bfunction ${name}\\([\\w,]*\\)\\{`, 'g'),
  (part) => `${part}${statements};`,
]

/** The value of every call of a function. */
export const value = (name: string, put: string): Edit => [
  new RegExp(`(?<!function )\\b${name}\\([\\w.,]*\\)`, 'g'),
  put,
]

/** Text that is left out: from `start` up to and without `end`. */
export const without = (start: string, end: string): Edit => {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return [new RegExp(`${literal(start)}[\\s\\S]*?(?=${literal(end)})`, 'g'), '']
}

/**
 * Labels of a function's `switch` that no value reaches. Each follows another label or a statement that leaves the `switch`,
 * so that the minifier removes what only they lead to.
 */
export const unreached = (name: string, ...labels: number[]): Edit => [
  new RegExp(`\\b(function ${name}\\(|${name}=function\\()[\\s\\S]*?function \\w+\\(`, 'g'),
  (part) => part.replace(new RegExp(`case (${labels.join('|')}):`, 'g'), ''),
]
