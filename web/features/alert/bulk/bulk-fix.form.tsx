import { type FormEvent, useState } from 'react'
import { type BulkFixKind, bulkFixLabels } from '@adm/domain/alert/alert-fix-bulk'
import { RadioList } from '../../../ui/input/radio-list.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BulkSubmit, CheckedNotice } from './bulk-check.tsx'
import { BulkFixRows, countIn } from './bulk-fix-rows.tsx'
import { type BulkProps, countOfAlerts } from './use-alert-bulk.ts'
import { useFixBulk } from './use-fix-bulk.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

type Props = BulkProps & { kinds: readonly BulkFixKind[]; onFixed: (bulkId: string) => void }

/** Mends the selected alerts by one fix: a check says what would happen to each, then the page opens the outcome of each. */
export const BulkFixForm = (props: Props) => {
  const { kinds, items, onClose, onDone, onFixed } = props
  const [kind, setKind] = useState(kinds[0])
  const bulk = useFixBulk(items, ({ id }) => {
    if (id) onFixed(id)
    onDone()
    onClose()
  })
  const { check, start, forget, error } = bulk
  const ready = check.data && countIn(check.data, 'ready')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!kind) return
    if (check.data) start.mutate(kind)
    else check.mutate(kind)
  }
  return (
    <Dialog
      isOpen
      size="large"
      title={`Corriger ${countOfAlerts(items.length)}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<BulkSubmit bulk={bulk} label="Corriger" ready={ready} none="Aucune de ces alertes ne peut être corrigée ainsi." />}
    >
      {error && <Notice tone="error">{errorSentence(error)}</Notice>}
      <RadioList
        label="Correction"
        options={kinds.map((value) => ({ value, label: bulkFixLabels[value] }))}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          forget()
        }}
      />
      {check.data && ready !== undefined && (
        <>
          <CheckedNotice ready={ready} isAll={ready === check.data.rows.length} />
          <BulkFixRows rows={check.data.rows} />
        </>
      )}
    </Dialog>
  )
}
