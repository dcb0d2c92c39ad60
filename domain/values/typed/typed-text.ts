/**
 * Characters that nothing on a screen shows (direction marks, zero-width blanks, the soft hyphen, variation selectors, fillers of Hangul, which
 * Unicode counts as letters), and the empty braille cell. They arrive with texts copied from contact cards, PDF files and web pages.
 */
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\u2800`
const anyInvisible = new RegExp(`[${invisible}]`, 'gu')
const edges = new RegExp(`^[\\s${invisible}]+|[\\s${invisible}]+$`, 'gu')

/** Letters, digits and signs of Latin-1 without a blank at its ends: most texts, and each of them is read already. */
const plainLatin = /^[!-~À-ÿ](?:[ -~À-ÿ]*[!-~À-ÿ])?$/

/**
 * A text as it is stored and compared: its letters in one writing (é as one character, Unicode NFC), without blanks and invisible characters at
 * its ends. Those inside stay: some languages and emoji need them.
 */
export const readText = (typed: string): string => (plainLatin.test(typed) ? typed : typed.normalize('NFC').replaceAll(edges, ''))

/** A text without any invisible character; its blanks stay. */
export const withoutInvisible = (typed: string): string => typed.normalize('NFC').replaceAll(anyInvisible, '')

/** A number, a code or a list of addresses: the same without blanks at its ends. */
export const readCode = (typed: string): string => readText(plainLatin.test(typed) ? typed : withoutInvisible(typed))

/** Whether a text shows something to read: a letter or a digit. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutInvisible(text))
