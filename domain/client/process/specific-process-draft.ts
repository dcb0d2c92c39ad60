import { z } from 'zod'
import { documentTypes } from '../../document/document-type.ts'
import { emails } from '../../values/email.ts'
import { ruleOf } from '../../values/rule.ts'
import { longText, optionalText, reference, requiredText } from '../../values/text.ts'
import { furnishings, inventoryTypes } from './specific-process.ts'

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
