import { z } from 'zod'
import { optionalText } from '../values/text.ts'
import { storedPhone, phone } from '../values/phone.ts'

/** Ways in which the keys reach the checker. Source: `docs/domain.md` 8.4. */
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
 * The plan of a leg. It does not contain the code of a box, which has its own call and is stored encrypted; a person may also state that
 * the checker has it.
 */
export const keysPlan = z.strictObject({
  way: z.enum(keysWays, 'Choisissez un mode de remise des clés.'),
  /** The place: agency, guardian's lodge, position of the box. */
  place: optionalText(),
  /** Opening hours of that place. */
  hours: optionalText(200),
  personName: optionalText(200),
  personPhone: phone.nullish(),
  postalAddress: optionalText(),
  /** The mission for which the checker retains the keys. */
  nextMissionCode: optionalText(60),
  comment: optionalText(),
  hasSafelockCode: z.boolean().optional(),
})
export type KeysPlan = z.infer<typeof keysPlan>
/** The plan as stored. */
export const storedKeysPlan = keysPlan.extend({ personPhone: storedPhone.nullish() })

/** The fields of each way besides its comment, in the order of input. */
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

/** The label of each field, and its name with article for a list of missing fields. */
const planWords: Record<KeysPlanField, { label: string; missing: string }> = {
  place: { label: 'Lieu', missing: 'le lieu' },
  hours: { label: 'Horaires', missing: 'les horaires' },
  personName: { label: 'Nom de la personne', missing: 'le nom de la personne' },
  personPhone: { label: 'Téléphone de la personne', missing: 'le téléphone de la personne' },
  postalAddress: { label: 'Adresse postale', missing: "l'adresse postale" },
  nextMissionCode: { label: 'Mission suivante', missing: 'la mission suivante' },
}
/** The label of a field; the place of a box is its position. */
export const keysPlanLabel = (way: KeysWay, field: KeysPlanField): string =>
  way === 'SAFELOCK_BOX' ? 'Emplacement de la boîte' : planWords[field].label

/** French names of the fields missing for the plan's way; without a plan, the way itself. Source: guard G9, `docs/domain.md` 1.1.2. */
export const missingInKeysPlan = (plan: KeysPlan | null | undefined): string[] => {
  if (!plan) return ['le mode de remise']
  if (plan.way === 'SAFELOCK_BOX') return plan.hasSafelockCode ? [] : ['le code de la boîte à clés']
  return keysPlanFields[plan.way].filter((field) => !plan[field]).map((field) => planWords[field].missing)
}

/** The code of a box is erased this many days after its mission. Source: `docs/business.md` 1.10. */
export const codeRetentionDays = 7
