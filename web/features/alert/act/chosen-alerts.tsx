import { Suspense, useState } from 'react'
import { mostBulkAlerts } from '@adm/contract/alert/alert-bulk'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { SelectionBar } from '../../../ui/table/filter-bar.tsx'
import type { AlertSelection } from '../list/alert-selection.ts'

const BulkSnooze = lazyPart(() => import('./bulk-snooze.form.tsx'), 'BulkSnoozeForm')
const BulkAssign = lazyPart(() => import('./bulk-assign.form.tsx'), 'BulkAssignForm')

/** Bar of the selected alerts: snooze or assign them at once, after a check that says which of them can be. */
export const ChosenAlerts = ({ selection }: { selection: AlertSelection }) => {
  const [open, setOpen] = useState<'snooze' | 'assign' | null>(null)
  const { items, clear } = selection
  const tooMany = items.length > mostBulkAlerts ? [`Sélectionnez ${mostBulkAlerts} alertes au plus.`] : []
  const refusals = [...useActingRefusals(), ...tooMany]
  const props = { items, onClose: () => setOpen(null), onDone: clear }
  return (
    <>
      <SelectionBar count={items.length} label={items.length > 1 ? `${items.length} alertes sélectionnées` : undefined} onClear={clear}>
        <Button refusals={refusals} onClick={() => setOpen('snooze')}>
          Reporter
        </Button>
        <Button refusals={refusals} onClick={() => setOpen('assign')}>
          Confier
        </Button>
      </SelectionBar>
      <Suspense>
        {open === 'snooze' && <BulkSnooze {...props} />}
        {open === 'assign' && <BulkAssign {...props} />}
      </Suspense>
    </>
  )
}
