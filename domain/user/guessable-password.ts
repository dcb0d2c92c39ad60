const shortName = 5
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The words that whoever knows the address tries first: what stands before the `@`, and the company's name after it. */
const ownWords = (email: string): readonly string[] => {
  const [local = '', domain = ''] = email.split('@')
  return [lettersOf(local), lettersOf(domain.split('.')[0] ?? '')].filter((word) => word.length > 1)
}

/**
 * True for a password that holds the person's or the company's name as their address has them, whatever stands between its letters. A
 * short name counts only as a word of its own: `adm` makes `adm2026!` guessable and not `badminton`.
 */
export const containsOwnName = (password: string, email: string): boolean => {
  const letters = lettersOf(password)
  const words = password.toLowerCase().split(/\P{L}+/u)
  return ownWords(email).some((name) => (name.length < shortName ? words.includes(name) : letters.includes(name)))
}

/**
 * What to look up in a list of the most common passwords: the password without capitals, and what is left of it without the figures and
 * signs that people add at its end. One character repeated is an empty word.
 */
export const commonForms = (password: string): readonly string[] => {
  const small = password.toLowerCase()
  const isRepeated = /^(.)\1*$/u.test(small)
  return isRepeated ? [''] : [small, small.replace(/[^\p{L}]+$/u, '')]
}
