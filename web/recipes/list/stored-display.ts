import { z } from 'zod'
import { type Density, densities } from '@adm/domain/values/density'

/** The columns of a list that show, by their keys and in their order, and how high its rows stand. The pinned columns always show, first. */
export type ListDisplay = { columns: readonly string[]; density: Density }

const chosenColumns = z.array(z.string())
// What earlier versions kept was the columns alone.
const storedDisplay = z.union([
  z.object({ columns: chosenColumns, density: z.enum(densities) }),
  chosenColumns.transform((columns) => ({ columns, density: 'compact' as const })),
])

/** The same as a view keeps it: `null` leaves it to who looks. */
export type ViewDisplay = { [Part in keyof ListDisplay]: ListDisplay[Part] | null }

/** What the person chose of a list on this device, else what it begins with. */
export const readDisplay = (place: string, first: readonly string[]): ListDisplay => {
  const unchosen: ListDisplay = { columns: first, density: 'compact' }
  try {
    return storedDisplay.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? unchosen
  } catch {
    return unchosen // written by something else: as if nothing were kept
  }
}

/** Keeps the choice on this device. */
export const storeDisplay = (place: string, display: ListDisplay): void => localStorage.setItem(place, JSON.stringify(display))
