import { z } from 'zod'
import { optionalText } from '../values/text.ts'
import { phone } from '../values/phone.ts'

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

const planned = {
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
}

/** What a person types about the keys. The box's code goes in and never comes out in an answer, a history or an export. */
export const keysPlanDraft = z.strictObject({
  ...planned,
  safelockCode: z
    .string()
    .trim()
    .min(1, 'Le code doit contenir entre 1 et 16 caractères.')
    .max(16, 'Le code doit contenir entre 1 et 16 caractères.')
    .nullish(),
})
export type KeysPlanDraft = z.infer<typeof keysPlanDraft>

/** The plan as it is read: whether the code is known, not the code. */
export const keysPlan = z.object({ ...planned, hasSafelockCode: z.boolean() })
export type KeysPlan = z.infer<typeof keysPlan>
