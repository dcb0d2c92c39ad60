import { plainText } from '../values/text.ts'
import { streetKind, wholeTitle } from './street-words.ts'

/** The parts of an access that tell one dwelling of a building from another. */
export const doorParts = ['building', 'staircase', 'floor', 'door', 'apartmentNumber'] as const
export type DoorPart = (typeof doorParts)[number]
type Typed = string | null | undefined
type Door = Readonly<Partial<Record<DoorPart, Typed>>>

/** A dwelling in its normal form: two dwellings are the same when street, door and zip code are equal. */
export type DwellingForm = {
  /** Number, kind and name of the street, all words in full: `12 bis boulevard saint germain`. */
  street: string
  /** Building, staircase, floor, door and flat, without the words that name them: `b|2|3||12`. */
  door: string
}

/** The words that name a part, at the beginning of its value: « Bât. B », « Apt 12 ». */
const ownWords: Record<DoorPart, RegExp> = {
  building: /^(?:batiment|bat|bt|immeuble|imm) /,
  staircase: /^(?:escalier|esc) /,
  floor: /^etage | etage$/,
  door: /^(?:(?:porte|pte) )?(?:a (?=gauche$|droite$))?/,
  apartmentNumber: /^(?:(?:appartement|appart|appt|apt|app|logement) )?(?:(?:n|no|numero) )?/,
}

/** The parts of an access within a street: « 12 rue des Lilas, Bât. B, 3e étage ». A « porte » without a number may be the name of the street. */
const withinStreet: Record<DoorPart, RegExp> = {
  building: /(?<=\S )(?:batiment|bat|bt|immeuble|imm) ([a-z]\d{0,3}|\d{1,3}(?: [a-z])?)(?= |$)/,
  staircase: /(?<=\S )(?:escalier|esc) ([a-z]\d{0,3}|\d{1,3}(?: [a-z])?)(?= |$)/,
  floor: /(?<=\S )(?:etage (\d{1,2}(?: e|er)?)|(\d{1,2}(?: e|er)?) etage|(rdc|rez de chaussee))(?= |$)/,
  door: /(?<=\S )(?:porte|pte) (\d{1,4}(?: [a-z])?|[a-z]\d{0,3}|gauche|droite)(?= |$)/,
  apartmentNumber: /(?<=\S )(?:appartement|appart|appt|apt|app) (?:(?:n|no|numero) )?([a-z]?\d{1,4}(?: [a-z])?|[a-z])(?= |$)/,
}

const groundFloor = /^(?:rdc|rezdechaussee|0+)$/

/** The value of a part without its own word and blanks: « Bât. B » is `b`; floors « 3e étage », « 3ème » and « 03 » are `3`. */
const partForm = (part: DoorPart, typed: Typed): string => {
  const plain = plainText(typed)
  const value = (plain.replace(ownWords[part], '').trim() || plain).replaceAll(' ', '')
  if (part !== 'floor') return value
  return groundFloor.test(value) ? '0' : value.replace(/^0*(\d+)(?:e|er|eme|ieme)?$/, '$1')
}

/** A part that the street says and its field does not, or says as well, leaves the street; where the two differ, the street stays as it is. */
const readDoor = (address: string, typed: Door): { street: string; door: Record<DoorPart, string> } => {
  const door = { building: '', staircase: '', floor: '', door: '', apartmentNumber: '' }
  let street = address
  for (const part of doorParts) {
    door[part] = partForm(part, typed[part])
    const [text = '', ...values] = withinStreet[part].exec(street) ?? []
    const said = partForm(part, values.find(Boolean))
    if (said === '' || (door[part] !== '' && door[part] !== said)) continue
    door[part] = said
    street = street.replace(text, '').replaceAll(/ +/g, ' ').trim()
  }
  return { street, door }
}

const isNumber = (word: string | undefined): boolean => /^\d+$/.test(word ?? '')
const isSuffix = (word: string | undefined): boolean => /^(?:bis|ter|quater|[a-z])$/.test(word ?? '')

/** « 12bis » and « 12B » have their number apart; « 8ème » is written as « 8e ». */
const withNumbersApart = (plain: string): string =>
  plain.replaceAll(/(?<=^| )(\d+)(bis|ter|quater|[a-z]|eme|ieme)(?= |$)/g, (_, number: string, suffix: string) =>
    suffix.endsWith('eme') ? `${number} e` : `${number} ${suffix}`,
  )

/** Without what stands before the number (« n° 12 »), and the delivery office of firms (« CEDEX 08 »), which is no part of a street. */
const withoutSigns = (plain: string): string =>
  plain
    .replaceAll(/(?<=^| )cedex(?: \d{1,2}(?= |$))?/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .replace(/^(?:(?:n|no|numero) )+(?=\d)/, '')

/** A line that repeats the zip code ends before it. */
const beforeZip = (plain: string, zipCode: Typed): string => {
  const at = zipCode ? ` ${plain} `.indexOf(` ${zipCode} `) : -1
  return at > 0 ? plain.slice(0, at - 1) : plain
}

/** The word in full. A single letter after the number is a part of it when the kind of the street follows: « 12 R rue… ». */
const inFull = (word: string, index: number, words: readonly string[]): string => {
  const [before, beforeThat] = [words[index - 1], words[index - 2]]
  const isAfterNumber = isNumber(before) || (isSuffix(before) && isNumber(beforeThat))
  const isPartOfNumber = word.length === 1 && isNumber(before) && streetKind(words[index + 1]) !== undefined
  const kind = (index === 0 || isAfterNumber) && !isPartOfNumber ? streetKind(word) : undefined
  return kind ?? wholeTitle(word) ?? word
}

const wordsInFull = (plain: string): string =>
  plain
    .split(' ')
    .map((word, index, words) => inFull(word, index, words))
    .join(' ')

/** Reads a plain line until nothing changes: what is taken out may bring words together. */
const readLine = (line: string, access: Door): { street: string; door: Record<DoorPart, string> } => {
  const { street, door } = readDoor(withoutSigns(withNumbersApart(line)), access)
  const whole = wordsInFull(street)
  return whole === line ? { street: whole, door } : readLine(whole, door)
}

/**
 * The normal form of a French address with its access, by which dwellings are compared: « 68, r. des Jardins » is « 68 rue des Jardins »,
 * « 12bis » is « 12 bis », but « 12 B » is another entrance.
 */
export const dwellingForm = ({ address, zipCode, ...access }: Door & { address: Typed; zipCode?: Typed }): DwellingForm => {
  const { street, door } = readLine(beforeZip(plainText(address), zipCode), access)
  return { street, door: doorParts.map((part) => door[part]).join('|') }
}
