import { Suspense, useState } from 'react'
import { Popover } from '../../ui/overlay/popover.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { type ViewDisplay, storeDisplay, type ListDisplay, readDisplay } from './stored-display.ts'
import { lazyPart } from '../page/lazy-part.tsx'

const DisplayChooser = lazyPart(() => import('./list-display-chooser.tsx'), 'ListDisplayChooser')

type Choice<Row> = {
  /** The storage key of the person's choice on this device. */
  storageKey: string
  columns: readonly Column<Row>[]
  /** The columns until the person chooses others. */
  first: readonly string[]
  /** The open saved view: a choice then changes the view's display, and is not stored on this device. */
  view: string | undefined
}

/** The display of a list: the person's choice, stored on this device, or that of the open view; and the menu for the choice. */
export const useListDisplay = <Row,>({ storageKey, columns, first, view }: Choice<Row>) => {
  const [own, setOwn] = useState(() => readDisplay(storageKey, first))
  const [viewed, setViewed] = useState<{ view: string; viewDisplay: ViewDisplay; display: ListDisplay }>()
  const loose = columns.filter(({ pinned }) => !pinned)
  const display = viewed && viewed.view === view ? viewed.display : own
  const choose = (change: Partial<ListDisplay>) => {
    const next = { ...display, ...change }
    if (viewed && viewed.view === view) return setViewed({ ...viewed, display: next })
    storeDisplay(storageKey, next)
    setOwn(next)
  }
  return {
    display,
    /** Applies the display of a view, once for each version of the view; settings without a value keep the person's choice. */
    showView: (opened: string, stored: ViewDisplay) =>
      setViewed((now) => {
        if (now?.view === opened && now.viewDisplay === stored) return now
        return {
          view: opened,
          viewDisplay: stored,
          display: { columns: stored.columns ?? own.columns, density: stored.density ?? own.density },
        }
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
