import {
  delivery,
  deliveryChange,
  deliveryDraft,
  deliveryOffers,
  deliveryServices,
  deliveryStatuses,
  deliveryStep,
} from '@adm/domain/delivery/delivery'
import { deliveryGuardIds } from '@adm/domain/delivery/delivery-transition'
import { deliveryRow, rowChange, rowStates } from '@adm/domain/delivery/delivery-row'
import { day, instant } from '@adm/domain/values/date/moment'
import { requiredText, typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'

const read = ['deliveries:read'] as const
const update = ['deliveries:update'] as const

/** The sort orders of the list; `-` reverses the order. */
export const deliverySorts = ['createdAt', '-createdAt', 'firstDay', '-firstDay', 'reference', '-reference', 'client', '-client'] as const

/** A row of the list: the delivery with the numbers of its rows. */
const deliveryListRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  status: z.enum(deliveryStatuses),
  service: z.enum(deliveryServices),
  offer: z.enum(deliveryOffers).nullable(),
  dates: z.array(day),
  estimatedCount: z.int(),
  /** Neither empty nor excluded. */
  rowCount: z.int(),
  errorCount: z.int(),
  bookingCount: z.int(),
  createdAt: instant,
  version: z.int(),
})
export type DeliveryListRow = z.output<typeof deliveryListRow>

const deliveryColumns = ['reference', 'client', 'status', 'dates', 'service', 'rows', 'errors', 'bookings', 'offer', 'createdAt'] as const
export type DeliveryColumn = (typeof deliveryColumns)[number]

export const deliveryList = nameList(
  { name: 'delivery', plural: 'deliveries', title: 'Livraisons', readers: 'deliveries:read' },
  defineList({
    filters: {
      /** A part of the reference. */
      text: typedText().max(200).optional(),
      client_id: several(z.uuid()),
      status: several(z.enum(deliveryStatuses)),
      /** Deliveries with a day from this one on, and up to that one. */
      min_day: day.optional(),
      max_day: day.optional(),
      sort: z.enum(deliverySorts).default('-createdAt'),
    },
    pages: numberedPages,
    row: deliveryListRow,
    columns: deliveryColumns,
  }),
)
export type DeliveryFilters = z.output<typeof deliveryList.filters>

/** A transition open to the caller, with the guards that refuse it. */
const offeredStep = z.object({
  id: z.string(),
  to: z.enum(deliveryStatuses),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.enum(deliveryGuardIds), message: z.string(), forcible: z.boolean() })),
})

/** The creation of missions that runs, or is undone. */
const creation = z.object({ id: z.uuid(), done: z.int(), total: z.int(), isUndo: z.boolean() })

/** A delivery with the numbers of its rows, the transitions open to the caller, and the creation that runs. */
export const deliveryDetail = z.object({
  ...delivery.shape,
  counts: z.record(z.enum(rowStates), z.int()),
  /** Rows that the last creation left out. */
  refusedCount: z.int(),
  transitions: z.array(offeredStep),
  creation: creation.nullable(),
})
export type DeliveryDetail = z.output<typeof deliveryDetail>

/** More rows than a screen of a spreadsheet that is pasted; the browser sends a longer paste in parts. */
export const mostSavedRows = 200
const versioned = { id: z.uuid(), version: z.int().min(0) }
const savedRows = z
  .array(z.strictObject({ ...versioned, change: rowChange }))
  .min(1)
  .max(mostSavedRows)
const rowsAnswer = z.object({
  items: z.array(deliveryRow),
  /** Zip codes of these rows that no area serves. */
  uncoveredZips: z.array(z.string()),
})
const savedAnswer = z.object({
  ...rowsAnswer.shape,
  /** Rows that somebody changed since, as they are now: nothing of them is written. */
  stale: z.array(deliveryRow),
  /** Rows that somebody removed since. */
  gone: z.array(z.uuid()),
})
export type SavedRows = z.output<typeof savedAnswer>

/** Deliveries. */
export const deliveryCalls = defineCalls(
  {
    ...listCallsOf(deliveryList, {
      list: 'Les livraisons, filtrées, triées et par pages',
      export: 'Les livraisons du filtre dans un fichier',
    }),
    reference: {
      method: 'GET',
      path: '/api/deliveries/reference',
      summary: 'Si une autre livraison du client porte déjà cette référence',
      requires: update,
      query: z.strictObject({
        client_id: z.uuid(),
        reference: requiredText('Renseignez une référence.', 60),
        except: z.uuid().optional(),
      }),
      answer: z.object({ isTaken: z.boolean() }),
    },
    read: {
      method: 'GET',
      path: '/api/deliveries/:id',
      summary: 'Une livraison, avec le compte de ses lignes et les étapes ouvertes',
      requires: read,
      params: byId,
      answer: deliveryDetail,
      version: 'answered',
      shows: ['delivery', 'delivery-row', 'delivery-missions', 'client', 'booking', 'job'],
    },
    create: {
      method: 'POST',
      path: '/api/deliveries',
      summary: 'Créer une livraison ; sa référence est unique pour le client',
      requires: update,
      body: deliveryDraft,
      answer: delivery,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/deliveries/:id',
      summary: 'Changer une livraison en brouillon',
      requires: update,
      params: byId,
      body: deliveryChange,
      answer: delivery,
      version: 'required',
    },
    transition: {
      method: 'POST',
      path: '/api/deliveries/:id/transitions',
      summary: "Vérifier une livraison, la remettre en brouillon, ou l'annuler avec un motif",
      requires: update,
      params: byId,
      body: deliveryStep,
      answer: delivery,
      version: 'answered',
    },
    ...historyCallsOf('/api/deliveries', read),
  },
  { shows: ['delivery', 'delivery-row', 'client', 'booking'] },
)

/** The rows of deliveries. */
export const deliveryRowCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/delivery-rows',
      summary: "Les lignes d'une livraison, par numéro",
      requires: read,
      query: z.strictObject({ delivery_id: z.uuid('Renseignez une livraison.') }),
      answer: rowsAnswer,
    },
    save: {
      method: 'POST',
      path: '/api/delivery-rows',
      summary:
        "Enregistrer des cellules de lignes ; une ligne nouvelle a la version 0, une ligne que quelqu'un a changée reste telle quelle",
      requires: update,
      body: z.strictObject({ deliveryId: z.uuid('Renseignez une livraison.'), rows: savedRows }),
      // 200 rows of 32 cells.
      bodyBytes: 2 ** 21,
      answer: savedAnswer,
    },
    remove: {
      method: 'POST',
      path: '/api/delivery-rows/removals',
      summary: "Retirer des lignes dont la commande n'existe pas",
      requires: update,
      body: z.strictObject({
        deliveryId: z.uuid('Renseignez une livraison.'),
        rows: z.array(z.strictObject(versioned)).min(1).max(mostSavedRows),
      }),
      answer: savedAnswer,
    },
  },
  { shows: ['delivery-row', 'delivery', 'area'] },
)
