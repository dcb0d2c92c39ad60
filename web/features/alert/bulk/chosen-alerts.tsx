import { Suspense, useState } from 'react'
import { mostBulkAlerts } from '@adm/contract/alert/alert-bulk'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { SelectionBar } from '../../../ui/table/filter-bar.tsx'
import { useCommonFixes } from './use-common-fixes.ts'
import type { AlertSelection } from '../list/alert-selection.ts'

const BulkSnooze = lazyPart(() => import('./bulk-snooze.form.tsx'), 'BulkSnoozeForm')
const BulkFix = lazyPart(() => import('./bulk-fix.form.tsx'), 'BulkFixForm')
const BulkAssign = lazyPart(() => import('./bulk-assign.form.tsx'), 'BulkAssignForm')

/** Bar of the selected alerts: mend, snooze or assign them at once, after a check that says which of them can be. */
export const ChosenAlerts = ({ selection, onFixed }: { selection: AlertSelection; onFixed: (bulkId: string) => void }) => {
  const [open, setOpen] = useState<'fix' | 'snooze' | 'assign' | null>(null)
  const { items, alerts, clear } = selection
  const fixes = useCommonFixes(alerts)
  const tooMany = items.length > mostBulkAlerts ? [`Sélectionnez ${mostBulkAlerts} alertes au plus.`] : []
  const refusals = [...useActingRefusals(), ...tooMany]
  const props = { items, onClose: () => setOpen(null), onDone: clear }
  return (
    <>
      <SelectionBar count={items.length} label={items.length > 1 ? `${items.length} alertes sélectionnées` : undefined} onClear={clear}>
        <Button refusals={[...refusals, ...fixes.refusals]} onClick={() => setOpen('fix')}>
          Corriger
        </Button>
        <Button refusals={refusals} onClick={() => setOpen('snooze')}>
          Reporter
        </Button>
        <Button refusals={refusals} onClick={() => setOpen('assign')}>
          Confier
        </Button>
      </SelectionBar>
      <Suspense>
        {open === 'fix' && <BulkFix {...props} kinds={fixes.kinds} onFixed={onFixed} />}
        {open === 'snooze' && <BulkSnooze {...props} />}
        {open === 'assign' && <BulkAssign {...props} />}
      </Suspense>
    </>
  )
}
