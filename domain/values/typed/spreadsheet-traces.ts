// What spreadsheets leave behind in the text of a cell.

/** The errors of formulas, as Excel and LibreOffice write them in French and in English. */
const formulaErrors =
  /^#(?:N\/A|N\/D|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|PROPAGATION!|CALC!|CALCUL!|FIELD!|CHAMP!)$/i
const otherErrors = /^(?:Err|Erreur)\s?:\s?5\d\d$/i

/** Whether a text is the error of a formula: « #N/A », « #REF! », « Err:502 ». */
export const isFormulaError = (text: string): boolean => formulaErrors.test(text.trim()) || otherErrors.test(text.trim())

/** The bytes of Windows-1252 from 0x80 to 0x9F; the others are those of Unicode. */
const windowsHigh = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const byteOf = (character: string): number => {
  const high = windowsHigh.indexOf(character)
  return high === -1 ? (character.codePointAt(0) ?? 0) : high + 0x80
}
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The first letter of an accented one in UTF-8, read as Windows-1252, with what follows it. */
const doublyDecoded =
  /[Â-ô][\u0080-\u00BF\u20AC\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u017D\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u017E\u0178]/u

/** « BesanÃ§on » as « Besançon »: a text in UTF-8 that was once read as Windows-1252. Any other text as it is. */
const decodedOnce = (text: string): string => {
  if (!doublyDecoded.test(text)) return text
  const bytes = Array.from(text, byteOf)
  if (bytes.some((byte) => byte > 0xff)) return text
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch (error) {
    if (error instanceof TypeError) return text
    throw error
  }
}

/**
 * The text of a cell without the marks with which spreadsheets keep a number as text: `'01000` and `="01000"`; and without the one by which a CSV
 * keeps a text from being a formula: `'@nom`.
 */
export const withoutTraces = (text: string): string => decodedOnce(text.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[\d+=@-])/, ''))
