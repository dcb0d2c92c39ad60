import fc from 'fast-check'

/** A property notices a changed rule in its first examples, or mostly never: a hundred for each change take most of the time of the run. */
fc.configureGlobal({ numRuns: 25 })
