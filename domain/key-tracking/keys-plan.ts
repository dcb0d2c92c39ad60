import { z } from 'zod'
import { optionalText } from '../values/text.ts'
import { keptPhone, phone } from '../values/phone.ts'

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
 * The stated plan. The box's code itself is not kept here: key tracking will hold it, encrypted; until then a person states that the
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
export const keptKeysPlan = keysPlan.extend({ personPhone: keptPhone.nullish() })

const fieldsOfWay: Record<KeysWay, readonly (readonly [field: keyof KeysPlan, word: string])[]> = {
  ADDRESS: [
    ['place', 'le lieu'],
    ['hours', 'les horaires'],
  ],
  AGENCY: [
    ['place', 'le lieu'],
    ['hours', 'les horaires'],
  ],
  KEEP_KEYS: [['nextMissionCode', 'la mission suivante']],
  MAILING: [['postalAddress', "l'adresse postale"]],
  ONSITE: [],
  PERSON: [
    ['personName', 'le nom de la personne'],
    ['personPhone', 'le téléphone de la personne'],
  ],
  SAFELOCK_BOX: [['hasSafelockCode', 'le code de la boîte à clés']],
}

/** Words of what the plan lacks for its way; without a way, that is what is missing. Source: guard G9, `docs/domain.md` 1.1.2. */
export const missingInKeysPlan = (plan: KeysPlan | null | undefined): string[] => {
  if (!plan) return ['le mode de remise']
  return fieldsOfWay[plan.way].filter(([field]) => !plan[field]).map(([, word]) => word)
}
