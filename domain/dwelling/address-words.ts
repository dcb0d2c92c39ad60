import { type SearchedWord, wordsOf } from '../values/search/searched-word.ts'
import { plainText } from '../values/text.ts'
import { writingsOf } from './street-words.ts'

/** « 12bis » is two words, as it is in another writing. */
const withNumbersApart = (word: string): string[] => (/^(\d+)(bis|ter|quater)$/i.exec(word) ?? [word, word]).slice(1)

/** The number before the first zip code of the towns whose districts have one each. */
const districts: Readonly<Record<string, number>> = { paris: 75_000, lyon: 69_000, marseille: 13_000 }

/** The zip code of « Lyon 3e ». */
const zipOfDistrict = (town: string | undefined, word: string): string[] => {
  const before = districts[plainText(town)]
  const [, number] = /^(\d{1,2})(?:er|e|eme)$/.exec(plainText(word)) ?? []
  return before === undefined || number === undefined ? [] : [String(before + Number(number))]
}

/** « CEDEX 08 » is no part of a town. */
const isOfCedex = (word: string, index: number, words: readonly string[]): boolean =>
  plainText(word) === 'cedex' || (plainText(words[index - 1]) === 'cedex' && /^\d{1,2}$/.test(word))

/** The words of a searched text; those of an address are found in all their writings: « bd st germain », « 12bis », « Lyon 3e ». */
export const addressWords = (typed: string): SearchedWord[] =>
  wordsOf(typed)
    .flatMap(withNumbersApart)
    .flatMap((word, index, words): SearchedWord[] => {
      if (isOfCedex(word, index, words)) return []
      const writings = writingsOf(plainText(word))
      const parts = [...(writings ? [writings.whole] : []), ...zipOfDistrict(words[index - 1], word)]
      return [{ typed: word, parts, shorts: writings?.shorts ?? [] }]
    })
