/** The kinds of streets that people shorten, each with its short writings. They stand at the beginning, or after the number. */
const kinds = {
  allee: ['all'],
  avenue: ['av', 'ave'],
  boulevard: ['bd', 'bld', 'blvd', 'boul', 'bvd'],
  chemin: ['ch', 'che', 'chem'],
  cours: ['crs'],
  esplanade: ['esp'],
  faubourg: ['fbg', 'fg'],
  hameau: ['ham'],
  impasse: ['imp'],
  lotissement: ['lot'],
  passage: ['pas', 'pass'],
  place: ['pl'],
  promenade: ['prom'],
  residence: ['res'],
  route: ['rte'],
  rue: ['r'],
  sentier: ['sen', 'sent'],
  square: ['sq'],
} as const satisfies Record<string, readonly string[]>

/** The words of a street's name that people shorten, wherever they stand. */
const titles = {
  commandant: ['cdt'],
  docteur: ['dr'],
  general: ['gal', 'gen'],
  lieutenant: ['lt'],
  marechal: ['mal'],
  monseigneur: ['mgr'],
  president: ['pdt'],
  professeur: ['pr', 'prof'],
  saint: ['st'],
  sainte: ['ste'],
  saints: ['sts'],
} as const satisfies Record<string, readonly string[]>

const wholeOf = (table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([whole, shorts]) => shorts.map((short): [string, string] => [short, whole])))

const kindOf = wholeOf(kinds)
const titleOf = wholeOf(titles)
const all: Readonly<Record<string, readonly string[]>> = { ...kinds, ...titles }

/** The kind of street that a plain word stands for: « bd » is boulevard. Undefined for another word. */
export const streetKind = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : (kindOf.get(word) ?? (Object.hasOwn(kinds, word) ? word : undefined))

/** The whole title that a plain word shortens: « st » is saint. Undefined for another word. */
export const wholeTitle = (word: string): string | undefined => titleOf.get(word)

const fewestBegun = 4

/** A word that people shorten, with its short writings. */
export type Writings = { whole: string; shorts: readonly string[] }

/** The writings of a plain word that is one of them, or that begins the whole one: « bd », « boulev ». Undefined for another word. */
export const writingsOf = (word: string): Writings | undefined => {
  const shortened = kindOf.get(word) ?? titleOf.get(word)
  const begun = word.length < fewestBegun ? [] : Object.keys(all).filter((name) => name.startsWith(word))
  const whole = shortened ?? (Object.hasOwn(all, word) ? word : begun[0])
  return whole === undefined ? undefined : { whole, shorts: all[whole] ?? [] }
}
