import { z } from 'zod'
import { month } from '../values/date/month.ts'
import { rulesOf } from '../values/rule.ts'
import { requiredText } from '../values/text.ts'
import { refusedPlan } from './regularization-plan.ts'

export const regularizationTypes = ['credit', 'debit'] as const
export type RegularizationType = (typeof regularizationTypes)[number]

/**
 * French labels of the types, by the person concerned. Clients, whose regularizations come with invoices, will have their own labels.
 * Source: `docs/domain.md` 1.9.
 */
export const regularizationTypeLabels = {
  checker: { credit: 'En faveur du contrôleur', debit: 'À retenir' },
} as const satisfies Record<string, Record<RegularizationType, string>>

/** Statuses, by the part of the amount on issued documents. Source: `docs/domain.md` 1.9. */
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

/** Maximum number of months of a plan. */
export const mostMonths = 60
/** A part of the amount, and the month of its document. */
export const instalment = z.strictObject({ month, cents })
export type Instalment = z.output<typeof instalment>

const planned = {
  type: z.enum(regularizationTypes, 'Choisissez un type.'),
  amountCents: cents,
  reason: requiredText('Indiquez un motif.'),
  /** The earliest month of the plan. */
  firstMonth: month,
  instalments: z.array(instalment).max(mostMonths, `Le plan compte ${mostMonths} mois au plus.`),
}

/** The form of a regularization, with its complete plan. Source: ENT-14. */
export const regularizationDraft = z
  .strictObject({ checkerId: z.uuid('Renseignez un contrôleur.'), ...planned })
  .check(rulesOf(['amountCents', 'firstMonth', 'instalments'], refusedPlan))
export type RegularizationDraft = z.output<typeof regularizationDraft>

/** The editable fields of a regularization, without the checker. A changed plan is complete, and validated together with the stored row. */
export const regularizationChange = z.strictObject(planned).partial()
export type RegularizationChange = z.output<typeof regularizationChange>

/** An amount owed to or by a checker outside the missions, and the months of its payment. */
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
