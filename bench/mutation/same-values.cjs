/** Properties take the same values for every mutant, and do not look for a smaller example of what has failed. */
require('fast-check').configureGlobal({ seed: 20_260_930, endOnFailure: true })
