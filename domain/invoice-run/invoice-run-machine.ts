import { type Actor, actorsOn, type By } from '../actor.ts'
import { defineGuards, guardOf, unless } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import { formatDay } from '../values/date/moment.ts'
import { invoiceRunStatusLabels } from './invoice-run.ts'

/** The facts that the guards of a step check. */
export type InvoiceRunFacts = {
  /** Rows that are neither left out nor gone. */
  readyRows: number
  /** Rows with a draft, issued or refused. */
  draftedRows: number
  issuedRows: number
  /** What an invoice must say of the company and its settings do not, in French. */
  missingMentions: readonly string[]
  /** The clients of its documents without an address for their invoices. */
  unreachedClients: readonly { id: string; name: string }[]
  /** Whether the documents go to their clients. */
  send: boolean
  issueDay: string
  today: string
  reason: string | null
}
type Input = 'issueDay' | 'reason' | 'send'
const guard = guardOf<InvoiceRunFacts, unknown, Input>()

/** The numbers of the guards. Source: `docs/domain.md` 1.6. */
export const invoiceRunGuardIds = ['RG1', 'RG2', 'RG3', 'RG4', 'RG5', 'RG6', 'RG7', 'RG8'] as const

/** « Agence A, Agence B et 3 autres ». */
const named = (clients: readonly { name: string }[]): string => {
  const names = clients.map(({ name }) => name)
  const more = names.length - mostNamed
  return more > 0 ? `${names.slice(0, mostNamed).join(', ')} et ${more} autre${more > 1 ? 's' : ''}` : names.join(', ')
}
const mostNamed = 5

const guards = defineGuards({
  sources: {
    hasRows: 'RG1',
    companyIsComplete: 'RG2',
    draftsAreMade: 'RG3',
    hasDrafts: 'RG4',
    dayHasCome: 'RG5',
    nothingIsIssued: 'RG6',
    cancellationHasReason: 'RG7',
    clientsAreReached: 'RG8',
  } as const,
  guards: {
    hasRows: guard({
      code: 'INVOICE_RUN_EMPTY',
      needs: ['readyRows'],
      inputs: [],
      refuses: ({ readyRows }) => unless(readyRows > 0, 'Rien à facturer.'),
    }),
    companyIsComplete: guard({
      code: 'COMPANY_INCOMPLETE',
      needs: ['missingMentions'],
      inputs: [],
      refuses: ({ missingMentions: missing }) =>
        unless(missing.length === 0, `Complétez d'abord les paramètres de la société\u00a0: ${missing.join(', ')}.`),
    }),
    draftsAreMade: guard({
      code: 'INVOICE_RUN_DRAFTING',
      needs: ['readyRows'],
      inputs: [],
      refuses: ({ readyRows }) => unless(readyRows === 0, 'Les brouillons de ce run sont en cours de création\u00a0: attendez la fin.'),
    }),
    hasDrafts: guard({
      code: 'INVOICE_RUN_WITHOUT_DRAFT',
      needs: ['draftedRows'],
      inputs: [],
      refuses: ({ draftedRows }) => unless(draftedRows > 0, "Ce run n'a aucun brouillon à émettre."),
    }),
    dayHasCome: guard({
      code: 'ISSUE_DAY_TO_COME',
      needs: ['issueDay', 'today'],
      inputs: ['issueDay'],
      refuses: ({ issueDay, today }) =>
        unless(issueDay <= today, `Une facture ne porte pas une date à venir\u00a0: le ${formatDay(issueDay)} n'est pas encore là.`),
    }),
    nothingIsIssued: guard({
      code: 'INVOICE_RUN_ISSUED',
      needs: ['issuedRows'],
      inputs: [],
      refuses: ({ issuedRows }) => unless(issuedRows === 0, 'Une facture de ce run est déjà émise\u00a0: il ne peut plus être annulé.'),
    }),
    cancellationHasReason: guard({
      code: 'REASON_MISSING',
      needs: ['reason'],
      inputs: ['reason'],
      refuses: ({ reason }) => unless(Boolean(reason), 'Indiquez un motif.'),
    }),
    clientsAreReached: guard({
      code: 'NO_RECIPIENT',
      needs: ['unreachedClients', 'send'],
      inputs: ['send'],
      refuses: ({ unreachedClients: unreached, send }) =>
        unless(
          !send || unreached.length === 0,
          `Des clients de ce run n'ont pas d'adresse e-mail pour leurs factures\u00a0: ${named(unreached)}. Complétez-les, ou émettez sans envoyer.`,
        ),
    }),
  },
})

/** The steps of a run. Those of `SYS` alone end the work of a job. Source: `docs/domain.md` 1.6. */
export const invoiceRunTransitions = [
  { id: 'R02', from: ['prepared'], to: 'confirmed', by: ['FAC'], guards: ['companyIsComplete', 'hasRows'], label: 'Créer les brouillons' },
  {
    id: 'R03',
    from: ['confirmed'],
    to: 'issuing',
    by: ['FAC'],
    guards: ['companyIsComplete', 'draftsAreMade', 'hasDrafts', 'dayHasCome', 'clientsAreReached'],
    label: 'Émettre les factures',
  },
  {
    id: 'R04',
    from: ['partial'],
    to: 'issuing',
    by: ['FAC'],
    guards: ['companyIsComplete', 'dayHasCome', 'clientsAreReached'],
    label: 'Reprendre',
  },
  { id: 'R05', from: ['issuing'], to: 'completed', by: ['SYS'], guards: [], label: 'Terminer' },
  { id: 'R06', from: ['issuing'], to: 'partial', by: ['SYS'], guards: [], label: 'Interrompre' },
  {
    id: 'R07',
    from: ['prepared', 'confirmed'],
    to: 'canceled',
    by: ['FAC'],
    guards: ['nothingIsIssued', 'cancellationHasReason'],
    label: 'Annuler le run',
  },
] as const

/** The state machine of a run. */
export const invoiceRunMachine = defineMachine({ states: invoiceRunStatusLabels, transitions: invoiceRunTransitions, guards })

/** The actors of an author for runs. */
export const invoiceRunActors = (by: By): readonly Actor[] => actorsOn(by, 'invoices:update')
