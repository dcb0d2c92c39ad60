import type { Language } from '../values/language.ts'

type Words = { FR: string; EN: string; named: RegExp }

/** How each part of the access is called, and the values that name themselves: « Bât. B », « 3e étage », « Apt 12 ». */
const words = {
  residence: { FR: 'Résidence', EN: 'Residence', named: /^(r[ée]s(idence|\.)|le |la |les |l['\u2019])/i },
  building: { FR: 'Bâtiment', EN: 'Building', named: /^(b[âa]t(iment|\.)?|building|immeuble|tour|hall)(?!\p{L})/iu },
  staircase: { FR: 'Escalier', EN: 'Staircase', named: /^(esc(alier|\.)?|staircase|mont[ée]e)(?!\p{L})/iu },
  floor: { FR: 'Étage', EN: 'Floor', named: /[ée]tage|floor|^(r\.?d\.?c\.?|rez)(?!\p{L})|rez-de/iu },
  door: { FR: 'Porte', EN: 'Door', named: /^(porte|pte|door)(?!\p{L})|^(à |a )?(gauche|droite)$|(à|a) (gauche|droite)$/iu },
  apartmentNumber: { FR: 'Appartement', EN: 'Flat', named: /^(app?t?(artement|\.)?|flat|lot|studio)(?!\p{L})/iu },
  digicode: { FR: 'Digicode', EN: 'Door code', named: /code/i },
} as const satisfies Record<string, Words>
export type AccessField = keyof typeof words

/**
 * The parts of an access that are known, each with its word: « Bâtiment B », « Étage 3 ». A value that begins with its own word gets no second
 * one: « Bât. B », « 3e étage ».
 */
export const accessParts = <Field extends AccessField>(
  language: Language,
  fields: readonly Field[],
  place: Readonly<Partial<Record<NoInfer<Field>, string | null | undefined>>>,
): string[] =>
  fields.flatMap((field) => {
    const value = place[field]
    if (!value) return []
    return [words[field].named.test(value) ? value : `${words[field][language]} ${value}`]
  })
