const { statSync } = require('node:fs')
const Sequencer = require('@jest/test-sequencer').default

/**
 * Runs the smallest test files first. The large files run property-based tests, which are not needed for a mutant
 * that a small file has already detected.
 */
module.exports = class SmallestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => statSync(a.path).size - statSync(b.path).size)
  }
}
