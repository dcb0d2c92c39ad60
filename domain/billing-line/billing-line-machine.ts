import { defineGuards } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { billingLineStatusLabels } from './billing-line.ts'

const open = ['to_qualify', 'to_bill', 'not_billable'] as const

/**
 * The states of a line and what leads from one to another. Nobody takes these steps by hand: they follow from the order and from the
 * documents that hold the line. Source: `docs/domain.md` 1.8.
 */
export const billingLineTransitions = [
  { id: 'B01', from: open, to: 'to_qualify', by: ['SYS'], guards: [], label: 'Suivre la commande' },
  { id: 'B02', from: open, to: 'to_bill', by: ['SYS'], guards: [], label: 'Suivre la commande' },
  { id: 'B03', from: open, to: 'not_billable', by: ['SYS'], guards: [], label: 'Suivre la commande' },
  { id: 'B04', from: ['to_bill'], to: 'in_draft', by: ['SYS'], guards: [], label: 'Mettre dans un brouillon' },
  { id: 'B05', from: ['in_draft'], to: 'to_bill', by: ['SYS'], guards: [], label: 'Retirer du brouillon' },
  { id: 'B06', from: ['in_draft'], to: 'invoiced', by: ['SYS'], guards: [], label: 'Émettre la facture' },
  { id: 'B07', from: ['invoiced'], to: 'credited', by: ['SYS'], guards: [], label: "Émettre l'avoir" },
] as const

/** The state machine of a billing line. */
export const billingLineMachine = defineMachine({
  states: billingLineStatusLabels,
  transitions: billingLineTransitions,
  guards: defineGuards({ sources: {}, guards: {} }),
})
