/** Who of several tenants fixes the appointment: a parameter of the client. Source: `docs/domain.md` 1.1.7. */
export const slotDecisionLabels = { first: 'Le premier qui choisit', all: "Tous, d'un commun accord" } as const
export type SlotDecision = keyof typeof slotDecisionLabels
export const slotDecisions = ['first', 'all'] as const satisfies readonly SlotDecision[]
