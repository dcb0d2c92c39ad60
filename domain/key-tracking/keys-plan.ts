import { z } from 'zod'
import { optionalText } from '../values/text.ts'
import { storedPhone, phone } from '../values/phone.ts'

/** How the keys reach the checker. Source: `docs/domain.md` 8.4. */
export const keysWayLabels = {
  ADDRESS: 'À une adresse',
  AGENCY: "À l'agence",
  KEEP_KEYS: 'Conserver les clés',
  MAILING: 'Envoi postal',
  ONSITE: 'Sur place',
  PERSON: "Auprès d'une personne",
  SAFELOCK_BOX: 'Boîte à clés',
} as const
export type KeysWay = keyof typeof keysWayLabels
export const keysWays = Object.keys(keysWayLabels).filter((key): key is KeysWay => key in keysWayLabels)

/**
 * How keys go one way. The code of a box is no part of it: it has a call of its own and is kept sealed; a person may also state that the
 * checker has it.
 */
export const keysPlan = z.strictObject({
  way: z.enum(keysWays, 'Choisissez un mode de remise des clés.'),
  /** Where: the agency, the guardian's lodge, the box's place. */
  place: optionalText(),
  /** When that place is open. */
  hours: optionalText(200),
  personName: optionalText(200),
  personPhone: phone.nullish(),
  postalAddress: optionalText(),
  /** The mission that the keys are kept for. */
  nextMissionCode: optionalText(60),
  comment: optionalText(),
  hasSafelockCode: z.boolean().optional(),
})
export type KeysPlan = z.infer<typeof keysPlan>
/** The plan as it is read. */
export const storedKeysPlan = keysPlan.extend({ personPhone: storedPhone.nullish() })

/** What a way asks to know, in the order in which people type it, beside its comment. */
export const keysPlanFields = {
  ADDRESS: ['place', 'hours'],
  AGENCY: ['place', 'hours'],
  KEEP_KEYS: ['nextMissionCode'],
  MAILING: ['postalAddress'],
  ONSITE: [],
  PERSON: ['personName', 'personPhone'],
  SAFELOCK_BOX: ['place'],
} as const satisfies Record<KeysWay, readonly (keyof KeysPlan)[]>
export type KeysPlanField = (typeof keysPlanFields)[KeysWay][number]

/** What each field is called, and with its article where it lacks. */
const planWords: Record<KeysPlanField, { label: string; missing: string }> = {
  place: { label: 'Lieu', missing: 'le lieu' },
  hours: { label: 'Horaires', missing: 'les horaires' },
  personName: { label: 'Nom de la personne', missing: 'le nom de la personne' },
  personPhone: { label: 'Téléphone de la personne', missing: 'le téléphone de la personne' },
  postalAddress: { label: 'Adresse postale', missing: "l'adresse postale" },
  nextMissionCode: { label: 'Mission suivante', missing: 'la mission suivante' },
}
/** What a field of a plan is called: the place of a box is where it hangs. */
export const keysPlanLabel = (way: KeysWay, field: KeysPlanField): string =>
  way === 'SAFELOCK_BOX' ? 'Emplacement de la boîte' : planWords[field].label

/** Words of what the plan lacks for its way; without a way, that is what is missing. Source: guard G9, `docs/domain.md` 1.1.2. */
export const missingInKeysPlan = (plan: KeysPlan | null | undefined): string[] => {
  if (!plan) return ['le mode de remise']
  if (plan.way === 'SAFELOCK_BOX') return plan.hasSafelockCode ? [] : ['le code de la boîte à clés']
  return keysPlanFields[plan.way].filter((field) => !plan[field]).map((field) => planWords[field].missing)
}
