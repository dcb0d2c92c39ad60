import { z } from 'zod'
import type { Permission } from '../permission.ts'
import { densities } from '../values/density.ts'

/** The lists of which views are kept, each with the right to see it. */
export const viewedLists = {
  booking: 'bookings:read',
  business: 'bookings:read',
  checker: 'checkers:read',
  client: 'clients:read',
} as const satisfies Record<string, Permission>
export type ViewedList = keyof typeof viewedLists

/** What a view keeps beside its filters. `columns` and `density` are null where it leaves them to who looks. */
export const viewDisplay = z.strictObject({
  columns: z.array(z.string().max(60)).max(60, 'Choisissez 60 colonnes au plus.').nullable(),
  density: z.enum(densities).nullable(),
})
export type ViewDisplay = z.output<typeof viewDisplay>

/** How a view is called, and who sees it: `shared` with everybody who may see its list. */
export const viewNaming = z.strictObject({
  name: z.string().trim().min(1, 'Renseignez un nom.').max(60, 'Ce champ doit contenir 60 caractères au plus.'),
  shared: z.boolean(),
})
export type ViewNaming = z.output<typeof viewNaming>

/** The filters of a list as its own schema reads them, by the names of its address. */
export type ViewFilter = Record<string, unknown>

/** How many views one person may keep of one list. */
export const mostViews = 50

/** Whether this person may change or remove a view: its owner, or who has every right where it is shared. */
export const mayChangeView = (view: { ownerId: string; shared: boolean }, who: { id: string | null; isAdministrator: boolean }): boolean =>
  view.ownerId === who.id || (view.shared && who.isAdministrator)
