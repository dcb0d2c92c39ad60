import { plainText } from '../text.ts'

const fewestLetters = 5
const mostLetters = 20
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/**
 * The words that one slip makes of a plain word of five or more letters: a letter replaced, left out or too many, or two neighbours swapped. The
 * word itself is not among them, and a shorter or longer one, or one with digits, has none.
 */
export const oneLetterAway = (typed: string): string[] => {
  const word = plainText(typed)
  if (!/^[a-z]+$/.test(word) || word.length < fewestLetters || word.length > mostLetters) return []
  const whole = Array.from(word)
  const positions = whole.map((_, index) => index)
  const made = [
    ...positions.flatMap((index) => alphabet.map((letter) => whole.with(index, letter))),
    ...positions.map((index) => whole.toSpliced(index, 1)),
    ...[...positions, whole.length].flatMap((index) => alphabet.map((letter) => whole.toSpliced(index, 0, letter))),
    ...positions.slice(1).map((index) => whole.with(index - 1, whole[index] ?? '').with(index, whole[index - 1] ?? '')),
  ]
  const words = new Set(made.map((letters) => letters.join('')))
  words.delete(word)
  return [...words]
}
