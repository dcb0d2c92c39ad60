const shortName = 5
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The obvious guesses from an address: the part before the `@`, and the company's name after it. */
const ownWords = (email: string): readonly string[] => {
  const [local = '', domain = ''] = email.split('@')
  return [lettersOf(local), lettersOf(domain.split('.')[0] ?? '')].filter((word) => word.length > 1)
}

/**
 * Whether a password contains the person's or the company's name as in their address, even with other characters between its letters. A
 * short name counts only as a separate word: `adm` makes `adm2026!` guessable but not `badminton`.
 */
export const containsOwnName = (password: string, email: string): boolean => {
  const letters = lettersOf(password)
  const words = password.toLowerCase().split(/\P{L}+/u)
  return ownWords(email).some((name) => (name.length < shortName ? words.includes(name) : letters.includes(name)))
}

/**
 * The forms of a password to look up in a list of common passwords: in lower case, and also without the digits and signs at its end. One
 * repeated character becomes an empty word.
 */
export const commonForms = (password: string): readonly string[] => {
  const small = password.toLowerCase()
  const isRepeated = /^(.)\1*$/u.test(small)
  return isRepeated ? [''] : [small, small.replace(/[^\p{L}]+$/u, '')]
}
