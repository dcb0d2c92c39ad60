import type { KeysPlan, KeysWay } from '../keys-plan.ts'

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
