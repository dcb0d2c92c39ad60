import { z } from 'zod'
import { densities } from '@adm/domain/values/density'
import { type ViewFilter, viewDisplay, viewNaming } from '@adm/domain/saved-view/saved-view'
import { byId, defineCalls } from './call/call.ts'
import { type ViewedList, viewedLists } from './lists.ts'

/** A view uses the filters of its list and of its file, sort included. */
const draftOf = ({ name, filters }: { name: ViewedList; filters: z.ZodType<ViewFilter> }) =>
  z.strictObject({ ...viewNaming.shape, ...viewDisplay.shape, list: z.literal(name), filter: filters })
const [first, ...others] = viewedLists
const changeOf = (draft: ReturnType<typeof draftOf>) => draft.partial().required({ list: true })

/** A stored view. */
export const savedViewDraft = z.discriminatedUnion('list', [draftOf(first), ...others.map(draftOf)], 'Choisissez une liste.')
export type SavedViewDraft = z.output<typeof savedViewDraft>

/** The changed parts of a view; its list is fixed, and determines the schema of the filter. */
export const savedViewChange = z.discriminatedUnion(
  'list',
  [changeOf(draftOf(first)), ...others.map((other) => changeOf(draftOf(other)))],
  'Choisissez une liste.',
)
export type SavedViewChange = z.output<typeof savedViewChange>

const list = z.enum(viewedLists.map(({ name }) => name))

/** A view as a response. Its filter is parsed by the schema of its list, which may have changed since the view was stored. */
export const savedView = z.object({
  id: z.uuid(),
  list,
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

/** Named filters of a list, with columns, sort and density; each requires the permission to read its list (`readersOfList`). */
export const savedViewCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/saved-views',
      summary: "Mes vues d'une liste, puis celles que d'autres partagent",
      requires: 'signedIn',
      query: z.strictObject({ list }),
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
