import { z } from 'zod'
import { requiredText } from '../values/text.ts'
import { densities } from '../values/density.ts'

/** The display settings of a view. `columns` and `density` are null when the viewer's own settings apply. */
export const viewDisplay = z.strictObject({
  columns: z.array(z.string().max(60)).max(60, 'Choisissez 60 colonnes au plus.').nullable(),
  density: z.enum(densities).nullable(),
})
export type ViewDisplay = z.output<typeof viewDisplay>

/** The name and visibility of a view: `shared` with all users who may see its list. */
export const viewNaming = z.strictObject({
  name: requiredText('Renseignez un nom.', 60),
  shared: z.boolean(),
})
export type ViewNaming = z.output<typeof viewNaming>

/** The filters of a list, with the names of its URL, validated by the list's own schema. */
export type ViewFilter = Record<string, unknown>

/** Maximum number of views of one person for one list. */
export const mostViews = 50

/** Whether this person may change or delete a view: its owner, or an administrator when it is shared. */
export const mayChangeView = (view: { ownerId: string; shared: boolean }, who: { id: string | null; isAdministrator: boolean }): boolean =>
  view.ownerId === who.id || (view.shared && who.isAdministrator)
