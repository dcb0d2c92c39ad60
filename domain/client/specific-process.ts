import { z } from 'zod'
import { documentTypes } from '../document/document-type.ts'
import { emails } from '../values/email.ts'
import { ruleOf } from '../values/rule.ts'
import { tagKey } from '../values/tags.ts'
import { longText, optionalText, reference, requiredText } from '../values/text.ts'

/** The inspections to which a process may apply: services of an order, with the same names. */
export const inventoryTypeLabels = {
  checkin: 'Entrée',
  checkout: 'Sortie',
  checkout_checkin: 'Sortie-entrée',
  control: 'Contrôle',
  control_checkout: 'Contrôle et sortie',
  previsit: 'Prévisite',
} as const
export type InventoryType = keyof typeof inventoryTypeLabels
export const inventoryTypes = Object.keys(inventoryTypeLabels).filter((type): type is InventoryType => type in inventoryTypeLabels)

export const furnishingLabels = { furnished: 'Meublé', unfurnished: 'Non meublé' } as const
export const furnishings = ['furnished', 'unfurnished'] as const
export type Furnishing = (typeof furnishings)[number]

const mostMinutes = 480
const minutesMessage = `La durée supplémentaire doit être comprise entre 0 et ${mostMinutes} minutes.`

/** The instructions that a process adds to an order. */
const effects = {
  instructions: longText,
  checklist: z
    .array(requiredText('Renseignez le point à vérifier.', 200))
    .max(30, 'Vous pouvez indiquer 30 points au maximum.')
    .default([]),
  /** Documents that the order must contain. */
  documentTypes: z.array(z.enum(documentTypes)).max(documentTypes.length).default([]),
  /** Additional mail recipients. */
  recipients: emails.nullish(),
  extraMinutes: z.int(minutesMessage).min(0, minutesMessage).max(mostMinutes, minutesMessage).default(0),
}
/** Conditions on an order for the process to apply. */
const conditions = {
  furnishings: z.array(z.enum(furnishings)).min(1, 'Choisissez au moins « meublé » ou « non meublé ».'),
  inventoryTypes: z.array(z.enum(inventoryTypes)).min(1, "Choisissez au moins un type d'état des lieux."),
  areaId: z.uuid('Choisissez une zone.').nullish(),
  /** Only one lot (unité de gestion). */
  ug: reference,
  /** Only orders with this tag, compared without regard to case. */
  tag: optionalText(60),
}

type Effects = { [Name in keyof typeof effects]?: z.output<(typeof effects)[Name]> }
/** Whether the process adds any instruction. */
const isNotEmpty = ({ instructions, checklist = [], documentTypes: types = [], recipients, extraMinutes = 0 }: Effects): boolean =>
  Boolean(instructions) || checklist.length > 0 || types.length > 0 || Boolean(recipients) || extraMinutes > 0

/** The form of a process, for its creation and its edit. Source: VAL-12. */
export const specificProcessDraft = z.strictObject({ title: requiredText('Renseignez un titre.', 200), ...conditions, ...effects }).check(
  ruleOf(['instructions', 'checklist', 'documentTypes', 'recipients', 'extraMinutes'], isNotEmpty, {
    path: ['instructions'],
    message: 'La procédure ne peut pas être vide.',
  }),
)
export type SpecificProcessDraft = z.output<typeof specificProcessDraft>

const storedEffects = {
  title: z.string(),
  instructions: z.string().nullable(),
  checklist: z.array(z.string()),
  documentTypes: z.array(z.enum(documentTypes)),
  recipients: z.string().nullable(),
  extraMinutes: z.int(),
}

/** A process as the API returns it. */
export const specificProcess = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  ...storedEffects,
  furnishings: z.array(z.enum(furnishings)),
  inventoryTypes: z.array(z.enum(inventoryTypes)),
  areaId: z.uuid().nullable(),
  areaName: z.string().nullable(),
  ug: z.string().nullable(),
  tag: z.string().nullable(),
  version: z.int(),
})
export type SpecificProcess = z.output<typeof specificProcess>

/** A process stored in an order, with its content on the day of the order. */
export const appliedProcess = z.object({ id: z.uuid(), ...storedEffects })
export type AppliedProcess = z.output<typeof appliedProcess>

type Conditions = Pick<SpecificProcess, 'furnishings' | 'inventoryTypes' | 'areaId' | 'ug' | 'tag'>
/** The fields of an order that determine its processes. */
export type Ordered = {
  service: string
  furnished: boolean
  areaId: string | null
  ug?: string | null | undefined
  tags?: readonly string[] | null | undefined
}

const hasTag = (tags: Ordered['tags'], tag: string): boolean => (tags ?? []).some((other) => tagKey(other) === tagKey(tag))

const applies = (rule: Conditions, { service, furnished, areaId, ug, tags }: Ordered): boolean =>
  rule.furnishings.includes(furnished ? 'furnished' : 'unfurnished') &&
  rule.inventoryTypes.some((type) => type === service) &&
  (rule.areaId === null || rule.areaId === areaId) &&
  (rule.ug === null || rule.ug === ug) &&
  (rule.tag === null || hasTag(tags, rule.tag))

const asApplied = (rule: AppliedProcess): AppliedProcess => ({
  id: rule.id,
  title: rule.title,
  instructions: rule.instructions,
  checklist: rule.checklist,
  documentTypes: rule.documentTypes,
  recipients: rule.recipients,
  extraMinutes: rule.extraMinutes,
})

/** The processes that apply to an order, in the given order, in their stored form. */
export const processesOf = (rules: readonly (Conditions & AppliedProcess)[], ordered: Ordered): AppliedProcess[] =>
  rules.filter((rule) => applies(rule, ordered)).map(asApplied)

/**
 * The processes of an order after an edit. Those whose conditions the edit newly meets are added with their current content; those whose
 * conditions it no longer meets are removed. All others retain the content of the day of the order, even after a change or a deletion.
 */
export const processesAfter = (
  applied: readonly AppliedProcess[],
  rules: readonly (Conditions & AppliedProcess)[],
  { before, after }: { before: Ordered; after: Ordered },
): { processes: AppliedProcess[]; added: AppliedProcess[]; removed: AppliedProcess[] } => {
  const gone = rules.filter((rule) => applies(rule, before) && !applies(rule, after))
  const come = rules.filter((rule) => !applies(rule, before) && applies(rule, after))
  const removed = applied.filter(({ id }) => gone.some((rule) => rule.id === id))
  const added = come.filter(({ id }) => !applied.some((existing) => existing.id === id)).map(asApplied)
  return { processes: [...applied.filter((existing) => !removed.includes(existing)), ...added], added, removed }
}

/** Minutes that the processes add to a mission. */
export const extraMinutesOf = (processes: readonly Pick<AppliedProcess, 'extraMinutes'>[]): number =>
  processes.reduce((sum, { extraMinutes }) => sum + extraMinutes, 0)
