import { lazy, Suspense, useState } from 'react'
import { Popover } from '../../ui/overlay/popover.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { type ViewDisplay, storeDisplay, type ListDisplay, readDisplay } from './stored-display.ts'

const DisplayChooser = lazy(() => import('./list-display-chooser.tsx').then(({ ListDisplayChooser }) => ({ default: ListDisplayChooser })))

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
export const useListDisplay = <Row,>({ place, columns, first, view }: Choice<Row>) => {
  const [own, setOwn] = useState(() => readDisplay(place, first))
  const [viewed, setViewed] = useState<{ view: string; viewDisplay: ViewDisplay; display: ListDisplay }>()
  const loose = columns.filter(({ pinned }) => !pinned)
  const display = viewed && viewed.view === view ? viewed.display : own
  const choose = (change: Partial<ListDisplay>) => {
    const next = { ...display, ...change }
    if (viewed && viewed.view === view) return setViewed({ ...viewed, display: next })
    storeDisplay(place, next)
    setOwn(next)
  }
  return {
    display,
    /** Shows the list as a view keeps it, once for each time that it is kept; what the view leaves open stays as the person has it. */
    showView: (opened: string, kept: ViewDisplay) =>
      setViewed((now) => {
        if (now?.view === opened && now.viewDisplay === kept) return now
        return { view: opened, viewDisplay: kept, display: { columns: kept.columns ?? own.columns, density: kept.density ?? own.density } }
      }),
    columns: [
      ...columns.filter(({ pinned }) => pinned),
      ...display.columns.flatMap((key) => loose.find((column) => column.key === key) ?? []),
    ],
    chooser: (
      <Popover label="Affichage" icon="columns">
        <Suspense>
          <DisplayChooser columns={loose} display={display} onChoose={choose} />
        </Suspense>
      </Popover>
    ),
  }
}
