import { type Actor, actorsOn, type By } from '../actor.ts'
import { defineGuards, guardOf, unless } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { formatDay } from '../values/date/moment.ts'
import { isValidityAllowed, quotationStatusLabels } from './quotation.ts'

/** The facts that the guards of a transition check. */
export type QuotationFacts = {
  lineCount: number
  /** An address of the client that the offer is sent to. */
  recipientEmail: string | null
  /** What documents of the company must say and its settings do not. */
  missingMentions: readonly string[]
  /** The last day that is asked for, of a sending; else that of the sent version. */
  validUntil: string | null
  today: string
  isAccepted: boolean
  hasPdf: boolean
  /** Who accepts. */
  name: string | null
  reason: string | null
}

/** What the dialog of a transition asks for. */
type Input = 'recipient' | 'validity' | 'reason' | 'name'
const guard = guardOf<QuotationFacts, unknown, Input>()

/** The numbers of the guards. Source: `docs/domain.md` 1.5. */
export const quotationGuardIds = ['QG1', 'QG2', 'QG3', 'QG4', 'QG5', 'QG6', 'QG7', 'QG8', 'QG9', 'QG10'] as const

const guards = defineGuards({
  sources: {
    hasLines: 'QG1',
    companyIsComplete: 'QG2',
    recipientIsNamed: 'QG3',
    validityIsToCome: 'QG4',
    hasNoAnswer: 'QG5',
    declineHasReason: 'QG6',
    pdfIsMade: 'QG7',
    offerIsValid: 'QG8',
    nameIsGiven: 'QG9',
    isAccepted: 'QG10',
  } as const,
  guards: {
    hasLines: guard({
      code: 'NO_LINES',
      needs: ['lineCount'],
      inputs: [],
      refuses: ({ lineCount }) => unless(lineCount > 0, 'Ajoutez au moins une ligne.'),
    }),
    companyIsComplete: guard({
      code: 'COMPANY_INCOMPLETE',
      needs: ['missingMentions'],
      inputs: [],
      refuses: ({ missingMentions }) =>
        unless(missingMentions.length === 0, `Il manque aux informations de la société\u00a0: ${missingMentions.join(', ')}.`),
    }),
    recipientIsNamed: guard({
      code: 'RECIPIENT_MISSING',
      needs: ['recipientEmail'],
      inputs: ['recipient'],
      refuses: ({ recipientEmail }) => unless(recipientEmail !== null, 'Choisissez à qui envoyer le devis.'),
    }),
    validityIsToCome: guard({
      code: 'VALIDITY_PAST',
      needs: ['validUntil', 'today'],
      inputs: ['validity'],
      refuses: ({ validUntil, today }) =>
        unless(
          validUntil !== null && isValidityAllowed(validUntil, today),
          "Choisissez un dernier jour de validité, d'aujourd'hui à un an.",
        ),
    }),
    hasNoAnswer: guard({
      code: 'QUOTATION_ANSWERED',
      needs: ['isAccepted'],
      inputs: [],
      refuses: ({ isAccepted }) => unless(!isAccepted, 'Ce devis est accepté.'),
    }),
    declineHasReason: guard({
      code: 'REASON_MISSING',
      needs: ['reason'],
      inputs: ['reason'],
      refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.'),
    }),
    pdfIsMade: guard({
      code: 'QUOTATION_PDF_WAITING',
      needs: ['hasPdf'],
      inputs: [],
      refuses: ({ hasPdf }) => unless(hasPdf, 'Le PDF de ce devis est en préparation.'),
    }),
    offerIsValid: guard({
      code: 'QUOTATION_EXPIRED',
      needs: ['validUntil', 'today'],
      inputs: [],
      refuses: ({ validUntil, today }, _row, actors) =>
        unless(
          actors.includes('FAC') || (validUntil !== null && validUntil >= today),
          `Ce devis a expiré le ${formatDay(validUntil ?? today)}\u00a0: demandez-nous une nouvelle version.`,
        ),
    }),
    nameIsGiven: guard({
      code: 'NAME_MISSING',
      needs: ['name'],
      inputs: ['name'],
      refuses: ({ name }) => unless(Boolean(name), 'Indiquez qui accepte.'),
    }),
    isAccepted: guard({
      code: 'QUOTATION_NOT_ACCEPTED',
      needs: ['isAccepted'],
      inputs: [],
      refuses: ({ isAccepted }) => unless(isAccepted, "Ce devis n'est pas accepté."),
    }),
  },
})

/** Every allowed transition; a transition that is not listed is refused. Source: `docs/domain.md` 1.5. */
export const quotationTransitions = [
  {
    id: 'Q01',
    from: ['draft'],
    to: 'sent',
    by: ['OPS', 'FAC'],
    guards: ['hasLines', 'companyIsComplete', 'recipientIsNamed', 'validityIsToCome'],
    label: 'Envoyer',
  },
  {
    id: 'Q05',
    from: ['sent'],
    to: 'sent',
    by: ['CLI', 'FAC'],
    guards: ['hasNoAnswer', 'pdfIsMade', 'offerIsValid', 'nameIsGiven'],
    label: "Noter l'acceptation",
  },
  { id: 'Q06', from: ['sent'], to: 'invoiced', by: ['FAC', 'SYS'], guards: ['isAccepted'], label: 'Marquer comme facturé' },
  { id: 'Q02', from: ['sent'], to: 'draft', by: ['OPS', 'FAC'], guards: ['hasNoAnswer'], label: 'Faire une nouvelle version' },
  {
    id: 'Q03',
    from: ['sent'],
    to: 'declined',
    by: ['CLI', 'OPS', 'FAC'],
    guards: ['hasNoAnswer', 'declineHasReason'],
    label: 'Noter le refus',
  },
  { id: 'Q04', from: ['declined'], to: 'draft', by: ['OPS', 'FAC'], guards: [], label: 'Faire une nouvelle version' },
] as const
export type QuotationTransition = (typeof quotationTransitions)[number]

/** The state machine of a quotation. */
export const quotationMachine = defineMachine({ states: quotationStatusLabels, transitions: quotationTransitions, guards })
/** The guards of a quotation, by their numbers. */
export const quotationGuards = guards

/** The permission that makes staff OPS for quotations: whoever may change clients. */
export const quotationUpdate = 'clients:update' as const
/** The actors of an author for quotations. */
export const quotationActors = (by: By): readonly Actor[] => actorsOn(by, quotationUpdate)
