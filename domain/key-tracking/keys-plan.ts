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

/** The code of a box is erased this many days after its mission. Source: `docs/business.md` 1.10. */
export const codeRetentionDays = 7
