import { z } from 'zod'
import { densities } from '@adm/domain/values/density'
import { type ViewedList, viewDisplay, viewNaming } from '@adm/domain/saved-view/saved-view'
import { bookingFilters } from './booking.ts'
import { businessFilters } from './business.ts'
import { byId, defineCalls } from './call.ts'
import { checkerFilters } from './checker.ts'
import { clientFilters } from './client.ts'

const lists = ['booking', 'business', 'checker', 'client'] as const satisfies readonly ViewedList[]

/** What a view filters by: the very filters of its list and of its file, sort included. */
const draftOf = <List extends ViewedList, Filter extends z.ZodType>(list: List, filter: Filter) =>
  z.strictObject({ ...viewNaming.shape, ...viewDisplay.shape, list: z.literal(list), filter })

const drafts = [
  draftOf('booking', bookingFilters),
  draftOf('business', businessFilters),
  draftOf('checker', checkerFilters),
  draftOf('client', clientFilters),
] as const

/** A view as it is kept. */
export const savedViewDraft = z.discriminatedUnion('list', drafts, 'Choisissez une liste.')
export type SavedViewDraft = z.output<typeof savedViewDraft>

const [ofBookings, ofBusinesses, ofCheckers, ofClients] = drafts
const named = { list: true } as const
/** What of a view is kept anew; its list, which it never leaves, says how the filter is read. */
export const savedViewChange = z.discriminatedUnion(
  'list',
  [
    ofBookings.partial().required(named),
    ofBusinesses.partial().required(named),
    ofCheckers.partial().required(named),
    ofClients.partial().required(named),
  ],
  'Choisissez une liste.',
)
export type SavedViewChange = z.output<typeof savedViewChange>

/** A view of somebody, as who asks sees it. Its filter is read with that of its list, which may have changed since it was kept. */
export const savedView = z.object({
  id: z.uuid(),
  list: z.enum(lists),
  name: z.string(),
  shared: z.boolean(),
  filter: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).nullable(),
  density: z.enum(densities).nullable(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  mayChange: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

/** Named filters of a list, with its columns, sort and density; each asks for the right to see its list (`viewedLists`). */
export const savedViewCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/saved-views',
    summary: "Mes vues d'une liste, puis celles que d'autres partagent",
    requires: 'signedIn',
    query: z.strictObject({ list: z.enum(lists) }),
    answer: z.array(savedView),
  },
  read: { method: 'GET', path: '/api/saved-views/:id', summary: 'Une vue', requires: 'signedIn', params: byId, answer: savedView },
  create: {
    method: 'POST',
    path: '/api/saved-views',
    summary: 'Enregistrer une vue',
    requires: 'signedIn',
    body: savedViewDraft,
    answer: savedView,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/api/saved-views/:id',
    summary: 'Changer une vue',
    requires: 'signedIn',
    params: byId,
    body: savedViewChange,
    answer: savedView,
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-views/:id',
    summary: "Supprimer une vue ; le changement répondu s'annule",
    requires: 'signedIn',
    params: byId,
    answer: z.object({ changeId: z.uuid() }),
  },
})
