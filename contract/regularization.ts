import { z } from 'zod'
import { regularization, regularizationChange, regularizationDraft } from '@adm/domain/regularization/regularization'
import { byId, defineCalls, historyLine } from './call/call.ts'
import { historyCallsOf } from './platform/history.ts'

const read = ['invoices:read'] as const
const update = ['invoices:update'] as const
const ofOneChecker = { requires: ['invoices:read', 'checkers:read'], params: z.object({ checkerId: z.uuid() }) } as const

const listedRegularization = z.object({
  ...regularization.shape,
  /** The part of the amount that is not planned in any month yet. */
  remainingCents: z.int(),
})
export type ListedRegularization = z.output<typeof listedRegularization>

const plannedMonth = z.object({ month: z.string(), creditCents: z.int(), debitCents: z.int(), balanceCents: z.int() })

/**
 * The regularizations of a checker, the latest first, and their planned amounts by month; `thisMonth` is the first month that may be
 * planned.
 */
const checkerRegularizations = z.object({ items: z.array(listedRegularization), statement: z.array(plannedMonth), thisMonth: z.string() })
export type CheckerRegularizations = z.output<typeof checkerRegularizations>

/** Credits and debits of checkers, in addition to their missions. */
export const regularizationCalls = defineCalls(
  {
    ofChecker: {
      method: 'GET',
      path: '/api/checkers/:checkerId/regularizations',
      shows: ['checker', 'regularization'],
      summary: "Les régularisations d'un contrôleur, et le relevé prévu par mois",
      ...ofOneChecker,
      answer: checkerRegularizations,
    },
    historyOfChecker: {
      method: 'GET',
      path: '/api/checkers/:checkerId/regularizations/history',
      shows: ['checker', 'regularization'],
      summary: "L'historique des régularisations d'un contrôleur, supprimées comprises",
      ...ofOneChecker,
      answer: z.array(historyLine),
    },
    read: { method: 'GET', path: '/api/regularizations/:id', requires: read, params: byId, answer: regularization, version: 'answered' },
    create: {
      method: 'POST',
      path: '/api/regularizations',
      summary: "Ajouter une régularisation d'un contrôleur, avec son plan : une facturation par mois",
      requires: update,
      body: regularizationDraft,
      answer: regularization,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/regularizations/:id',
      summary: "Modifier une régularisation dont rien n'est facturé; le plan se donne entier",
      requires: update,
      params: byId,
      body: regularizationChange,
      answer: regularization,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/regularizations/:id',
      summary: "Supprimer une régularisation dont rien n'est facturé",
      requires: update,
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    ...historyCallsOf('/api/regularizations', read),
  },
  { shows: ['regularization'] },
)
