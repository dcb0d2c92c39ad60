import { z } from 'zod'
import { month } from '../values/date/month.ts'
import { requiredText } from '../values/text.ts'
import { refusedPlan } from './regularization-plan.ts'

export const regularizationTypes = ['credit', 'debit'] as const
export type RegularizationType = (typeof regularizationTypes)[number]

/** What each type means to who it concerns. A client, whose regularizations come with invoices, will have words of its own. Source: `docs/domain.md` 1.9. */
export const regularizationTypeLabels = {
  checker: { credit: 'En faveur du contrôleur', debit: 'À retenir' },
} as const satisfies Record<string, Record<RegularizationType, string>>

/** How far it is placed on issued documents. Source: `docs/domain.md` 1.9. */
export const regularizationStatusLabels = {
  to_invoice: 'À facturer',
  in_progress: 'En cours',
  invoiced: 'Facturée',
  done: 'Soldée',
} as const
export type RegularizationStatus = keyof typeof regularizationStatusLabels
export const regularizationStatuses = ['to_invoice', 'in_progress', 'invoiced', 'done'] as const satisfies readonly RegularizationStatus[]

const amountMessage = 'Le montant doit être supérieur à 0.'
const mostCents = 100_000_000
const cents = z.int(amountMessage).positive(amountMessage).max(mostCents, 'Ce montant est trop grand.')

/** The most months over which one is spread. */
export const mostMonths = 60
/** A part of the amount, in the month on whose document it is to stand. */
export const instalment = z.strictObject({ month, cents })
export type Instalment = z.output<typeof instalment>

const planned = {
  type: z.enum(regularizationTypes, 'Choisissez un type.'),
  amountCents: cents,
  reason: requiredText('Indiquez un motif.'),
  /** The plan begins with it, or later. */
  firstMonth: month,
  instalments: z.array(instalment).max(mostMonths, `Le plan compte ${mostMonths} mois au plus.`),
}

/** A regularization as typed; its plan is told whole. Source: ENT-14. */
export const regularizationDraft = z
  .strictObject({ checkerId: z.uuid('Choisissez un contrôleur.'), ...planned })
  .superRefine((typed, context) => {
    for (const { path, message } of refusedPlan(typed)) context.addIssue({ code: 'custom', path: path.split('.'), message })
  })
export type RegularizationDraft = z.output<typeof regularizationDraft>

/** What changes of a regularization: whom it concerns does not. The plan is told whole, and judged with the rest of the row. */
export const regularizationChange = z.strictObject(planned).partial()
export type RegularizationChange = z.output<typeof regularizationChange>

/** What a checker is given, or held back, beside the missions; and in which months. */
export const regularization = z.object({
  id: z.uuid(),
  checkerId: z.uuid(),
  type: z.enum(regularizationTypes),
  amountCents: z.int(),
  reason: z.string(),
  firstMonth: z.string(),
  instalments: z.array(z.object({ month: z.string(), cents: z.int() })),
  status: z.enum(regularizationStatuses),
  version: z.int(),
})
export type Regularization = z.output<typeof regularization>
