/** Property-based tests use the same values for every mutant and do not shrink a failing example. */
require('fast-check').configureGlobal({ seed: 20_260_930, endOnFailure: true })
