import { z } from 'zod'
import { type Density, densities } from '@adm/domain/values/density'
import { deviceStorage } from '../../platform/device-storage.ts'

/** The chosen columns of a list, by their keys and in order, and its row height. Pinned columns are always shown, first. */
export type ListDisplay = { columns: readonly string[]; density: Density }

const chosenColumns = z.array(z.string())
// Earlier versions stored the columns only.
const storedDisplay = z.union([
  z.object({ columns: chosenColumns, density: z.enum(densities) }),
  chosenColumns.transform((columns) => ({ columns, density: 'compact' as const })),
])

/** The display in a saved view: `null` leaves a setting to each person. */
export type ViewDisplay = { [Part in keyof ListDisplay]: ListDisplay[Part] | null }

/** The person's display of a list on this device, else the default one. */
export const readDisplay = (storageKey: string, first: readonly string[]): ListDisplay => {
  const unchosen: ListDisplay = { columns: first, density: 'compact' }
  try {
    return storedDisplay.safeParse(JSON.parse(deviceStorage.read(storageKey) ?? 'null')).data ?? unchosen
  } catch {
    return unchosen // not written by this product: treated as no choice
  }
}

/** Stores the choice on this device. */
export const storeDisplay = (storageKey: string, display: ListDisplay): void => deviceStorage.store(storageKey, JSON.stringify(display))
