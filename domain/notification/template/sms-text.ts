/** The characters of the alphabet of SMS (GSM 03.38); those of `doubled` count twice. */
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const doubled = '^{}\\[~]|€'
const singles = new Set(single)
const doubles = new Set(doubled)

const replaced: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
}
/** Letters that lose their accent only where the alphabet of SMS has none. */
const inAlphabet = (character: string): string => {
  if (singles.has(character) || doubles.has(character)) return character
  const plain = replaced[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(plain).every((part) => singles.has(part) || doubles.has(part)) ? plain : character
}

/** A text as an SMS: one line, in the alphabet of SMS where that is possible, so that « contrôleur » does not halve its room. */
export const smsText = (text: string): string => Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim(), inAlphabet).join('')

/** The characters of an SMS as the networks count them, and the number of parts that it is sent in. */
export const smsSize = (text: string): { characters: number; parts: number } => {
  const all = Array.from(text)
  const isPlain = all.every((character) => singles.has(character) || doubles.has(character))
  const characters = isPlain ? all.reduce((sum, character) => sum + (doubles.has(character) ? 2 : 1), 0) : text.length
  const [alone, together] = isPlain ? [160, 153] : [70, 67]
  return { characters, parts: characters <= alone ? 1 : Math.ceil(characters / together) }
}

/** The most characters of an SMS: two parts. Source: `docs/domain.md` 4. */
export const mostSmsCharacters = 306
