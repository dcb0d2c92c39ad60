import { type Actor, actorsOn, type By } from '../actor.ts'
import { defineGuards, guardOf, unless } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import type { FieldRefusal } from '../refusal.ts'
import { invoiceStatusLabels } from './invoice-kind.ts'

/** The facts that the guards of a step check. */
export type InvoiceFacts = {
  /** What the document lacks before it may have a number. */
  faults: readonly FieldRefusal[]
  reason: string | null
}
const guard = guardOf<InvoiceFacts, unknown, 'reason'>()

const guards = defineGuards({
  sources: { isComplete: 'IG1', hasReason: 'IG2' } as const,
  guards: {
    isComplete: guard({
      code: 'INVOICE_INCOMPLETE',
      needs: ['faults'],
      inputs: [],
      refuses: ({ faults }) =>
        unless(
          faults.length === 0,
          `Informations manquantes pour émettre la facture\u00a0: ${faults.map(({ message }) => message).join(' ')}`,
        ),
    }),
    hasReason: guard({
      code: 'REASON_MISSING',
      needs: ['reason'],
      inputs: ['reason'],
      refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.'),
    }),
  },
})

/** The steps of a document that exist today; those of its payments come with them. Source: `docs/domain.md` 1.6. */
export const invoiceTransitions = [
  { id: 'I03', from: ['draft'], to: 'sent', by: ['FAC', 'SYS'], guards: ['isComplete'], label: 'Émettre la facture' },
  { id: 'I08', from: ['sent', 'overdue'], to: 'declined', by: ['FAC', 'SYS'], guards: ['hasReason'], label: 'Déclarer la facture refusée' },
] as const

/** The state machine of an invoice. */
export const invoiceMachine = defineMachine({ states: invoiceStatusLabels, transitions: invoiceTransitions, guards })

/** The actors of an author for invoices. */
export const invoiceActors = (by: By): readonly Actor[] => actorsOn(by, 'invoices:update')
