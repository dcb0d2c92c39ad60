import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { type Density, densities } from '@adm/domain/saved-view/density'
import { Popover } from './popover.tsx'
import type { Column } from './table-columns.ts'

const LookChooser = lazy(() => import('./list-look-chooser.tsx').then(({ ListLookChooser }) => ({ default: ListLookChooser })))

/** The columns of a list that show, by their keys and in their order, and how high its rows stand. The pinned columns always show, first. */
export type Look = { columns: readonly string[]; density: Density }

const chosenColumns = z.array(z.string())
// What earlier versions kept was the columns alone.
const keptLook = z.union([
  z.object({ columns: chosenColumns, density: z.enum(densities) }),
  chosenColumns.transform((columns) => ({ columns, density: 'compact' as const })),
])

/** The same as a view keeps it: `null` leaves it to who looks. */
export type KeptLook = { [Part in keyof Look]: Look[Part] | null }

const readLook = (place: string, first: readonly string[]): Look => {
  const unchosen: Look = { columns: first, density: 'compact' }
  try {
    return keptLook.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? unchosen
  } catch {
    return unchosen // written by something else: as if nothing were kept
  }
}

type Choice<Row> = {
  /** Where this device keeps what the person chose. */
  place: string
  columns: readonly Column<Row>[]
  /** Shown until the person chooses others. */
  first: readonly string[]
  /** The saved view that is open: what is chosen then is of the view, and not kept on this device. */
  view: string | undefined
}

/** How a list looks: as the person chose, kept on this device, or as the open view says; and the menu that chooses. */
export const useListLook = <Row,>({ place, columns, first, view }: Choice<Row>) => {
  const [own, setOwn] = useState(() => readLook(place, first))
  const [viewed, setViewed] = useState<{ view: string; kept: KeptLook; look: Look }>()
  const loose = columns.filter(({ pinned }) => !pinned)
  const look = viewed && viewed.view === view ? viewed.look : own
  const choose = (change: Partial<Look>) => {
    const next = { ...look, ...change }
    if (viewed && viewed.view === view) return setViewed({ ...viewed, look: next })
    localStorage.setItem(place, JSON.stringify(next))
    setOwn(next)
  }
  return {
    look,
    /** Shows the list as a view keeps it, once for each time that it is kept; what the view leaves open stays as the person has it. */
    showView: (opened: string, kept: KeptLook) =>
      setViewed((now) => {
        if (now?.view === opened && now.kept === kept) return now
        return { view: opened, kept, look: { columns: kept.columns ?? own.columns, density: kept.density ?? own.density } }
      }),
    columns: [
      ...columns.filter(({ pinned }) => pinned),
      ...look.columns.flatMap((key) => loose.find((column) => column.key === key) ?? []),
    ],
    chooser: (
      <Popover label="Affichage" icon="columns">
        <Suspense>
          <LookChooser columns={loose} look={look} onChoose={choose} />
        </Suspense>
      </Popover>
    ),
  }
}
