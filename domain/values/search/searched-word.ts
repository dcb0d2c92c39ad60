/** A word to search for. A text has it when it contains the word or one of the parts, or when one of its words is one of the shorts. */
export type SearchedWord = {
  /** The word as it was typed. */
  typed: string
  /** Its other writings, plain. */
  parts: readonly string[]
  /** Its short writings, plain, which stand in too many other words: « r. » for « rue ». */
  shorts: readonly string[]
}

const mostWords = 8

/** The words of a typed text, without the punctuation around them. */
export const wordsOf = (typed: string): string[] =>
  typed
    .split(/[\s'\u2019\u02bc`´,;()\u2013\u2014-]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter((word) => word !== '')

/** The first words of a typed text, in the one writing that they have. */
export const searchedWords = (typed: string): SearchedWord[] =>
  wordsOf(typed)
    .slice(0, mostWords)
    .map((word) => ({ typed: word, parts: [], shorts: [] }))

/** A text, or its words with their writings. */
export type Searched = string | readonly SearchedWord[]

/** The words of either. */
export const wordsSearched = (searched: Searched): readonly SearchedWord[] =>
  typeof searched === 'string' ? searchedWords(searched) : searched.slice(0, mostWords)
