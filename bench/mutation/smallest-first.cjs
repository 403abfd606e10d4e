const { statSync } = require('node:fs')
const Sequencer = require('@jest/test-sequencer').default

/** The smallest test files first: the long ones run properties, which a mutant that a table has met need not wait for. */
module.exports = class SmallestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => statSync(a.path).size - statSync(b.path).size)
  }
}
