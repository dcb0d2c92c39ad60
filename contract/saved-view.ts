import { z } from 'zod'
import { densities } from '@adm/domain/values/density'
import { type ViewedList, viewDisplay, viewNaming } from '@adm/domain/saved-view/saved-view'
import { alertList } from './alert/alert.ts'
import { bookingList } from './booking/booking.ts'
import { businessList } from './business.ts'
import { byId, defineCalls } from './call/call.ts'
import { checkerList } from './checker/checker.ts'
import { clientList } from './client/client.ts'
import { notificationList } from './notification/notification.ts'
import { warningList } from './warning/warning.ts'

const lists = ['alert', 'booking', 'business', 'checker', 'client', 'notification', 'warning'] as const satisfies readonly ViewedList[]

/** A view uses the filters of its list and of its file, sort included. */
const draftOf = <Name extends ViewedList, Filters extends z.ZodType>(list: Name, { filters: filter }: { filters: Filters }) =>
  z.strictObject({ ...viewNaming.shape, ...viewDisplay.shape, list: z.literal(list), filter })

const drafts = [
  draftOf('alert', alertList),
  draftOf('booking', bookingList),
  draftOf('business', businessList),
  draftOf('checker', checkerList),
  draftOf('client', clientList),
  draftOf('notification', notificationList),
  draftOf('warning', warningList),
] as const

/** A stored view. */
export const savedViewDraft = z.discriminatedUnion('list', drafts, 'Choisissez une liste.')
export type SavedViewDraft = z.output<typeof savedViewDraft>

const [ofAlerts, ofBookings, ofBusinesses, ofCheckers, ofClients, ofNotifications, ofWarnings] = drafts
const named = { list: true } as const
/** The changed parts of a view; its list is fixed, and determines the schema of the filter. */
export const savedViewChange = z.discriminatedUnion(
  'list',
  [
    ofAlerts.partial().required(named),
    ofBookings.partial().required(named),
    ofBusinesses.partial().required(named),
    ofCheckers.partial().required(named),
    ofClients.partial().required(named),
    ofNotifications.partial().required(named),
    ofWarnings.partial().required(named),
  ],
  'Choisissez une liste.',
)
export type SavedViewChange = z.output<typeof savedViewChange>

/** A view as a response. Its filter is parsed by the schema of its list, which may have changed since the view was stored. */
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

/** Named filters of a list, with columns, sort and density; each requires the permission to read its list (`viewedLists`). */
export const savedViewCalls = defineCalls(
  {
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
  },
  { shows: ['saved-view'] },
)
