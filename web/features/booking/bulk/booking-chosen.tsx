import { Suspense, useState } from 'react'
import { useSession } from '../../../platform/session/session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { copyText } from '../../../ui/figure/copyable.tsx'
import { SelectionBar } from '../../../ui/table/filter-bar.tsx'
import type { BulkDialogProps } from './booking-bulk-dialog.tsx'
import { readRunningBulk } from '../list/running-bulk.ts'
import type { BookingSelection } from '../list/booking-selection.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'

const BulkMenu = lazyPart(() => import('./booking-bulk-menu.tsx'), 'BookingBulkMenu')
const BulkDialog = lazyPart(() => import('./booking-bulk-dialog.tsx'), 'BookingBulkDialog')
const BulkLine = lazyPart(() => import('./booking-bulk-line.tsx'), 'BookingBulkLine')

/** Selection bar with the acts on the selected orders, and the progress of a running bulk. */
export const ChosenBookings = ({ selection }: { selection: BookingSelection }) => {
  const [openBulk, setOpenBulk] = useState<Pick<BulkDialogProps, 'kind' | 'rows' | 'count'> | null>(null)
  const personId = useSession().person?.id ?? ''
  const [running, setRunning] = useState(() => readRunningBulk(personId))
  const { count, label, codes, clear, all, rows } = selection
  return (
    <>
      <SelectionBar count={count} label={label} onClear={clear}>
        {all && <Button onClick={all.take}>{all.label}</Button>}
        <Suspense>
          <BulkMenu onPick={(kind) => setOpenBulk({ kind, rows, count })} />
        </Suspense>
        {codes && (
          <Button icon="copy" onClick={() => copyCodes(codes)}>
            Copier les codes
          </Button>
        )}
      </SelectionBar>
      <Suspense>
        {openBulk && <BulkDialog {...openBulk} onClose={() => setOpenBulk(null)} onStarted={clear} onRunning={setRunning} />}
        {running && <BulkLine key={running} id={running} onClose={() => setRunning(null)} />}
      </Suspense>
    </>
  )
}

const copyCodes = (codes: ReadonlySet<string>): void =>
  copyText([...codes].join('\n'), codes.size > 1 ? `${codes.size} codes sont copiés.` : 'Le code est copié.')
