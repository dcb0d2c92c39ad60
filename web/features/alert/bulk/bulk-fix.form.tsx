import { type FormEvent, useState } from 'react'
import type { AlertFixBulk } from '@adm/contract/alert/alert-fix-bulk'
import { type BulkFixKind, bulkFixLabels } from '@adm/domain/alert/alert-fix-bulk'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { RadioList } from '../../../ui/input/radio-list.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BulkFixOutcome } from './bulk-fix-outcome.tsx'
import { BulkFixRows, countIn } from './bulk-fix-rows.tsx'
import { type BulkProps, countOfAlerts } from './use-alert-bulk.ts'
import { useFixBulk } from './use-fix-bulk.ts'

type Props = BulkProps & { kinds: readonly BulkFixKind[] }

/** Mends the selected alerts by one fix: a check says what would happen to each, then each has its outcome. */
export const BulkFixForm = (props: Props) => {
  const { kinds, items, onClose, onDone } = props
  const title = `Corriger ${countOfAlerts(items.length)}`
  const [kind, setKind] = useState(kinds[0])
  const { check, start, forget, error } = useFixBulk(items)
  const close = () => {
    onDone()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!kind) return
    if (check.data) start.mutate(kind)
    else check.mutate(kind)
  }
  if (start.data?.id) return <BulkFixOutcome id={start.data.id} title={title} onClose={close} />
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={onClose}
      onSubmit={submit}
      actions={<Submit check={check.data} isChecking={check.isPending} isStarting={start.isPending} />}
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      <RadioList
        label="Correction"
        options={kinds.map((value) => ({ value, label: bulkFixLabels[value] }))}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          forget()
        }}
      />
      {check.data && <Checked check={check.data} />}
    </Dialog>
  )
}

const Checked = ({ check }: { check: AlertFixBulk }) => {
  const ready = countIn(check, 'ready')
  return (
    <>
      <Notice tone={ready === check.rows.length ? 'success' : 'warning'}>
        {countOfAlerts(ready)} {ready > 1 ? 'peuvent' : 'peut'} l'être. Rien n'est encore modifié.
      </Notice>
      <BulkFixRows rows={check.rows} />
    </>
  )
}

type SubmitProps = { check: AlertFixBulk | undefined; isChecking: boolean; isStarting: boolean }

const Submit = ({ check, isChecking, isStarting }: SubmitProps) => {
  const acting = useActingRefusals()
  if (!check) return <SubmitButton pending={isChecking}>Vérifier</SubmitButton>
  const ready = countIn(check, 'ready')
  const none = ready === 0 ? ['Aucune de ces alertes ne peut être corrigée ainsi.'] : []
  return (
    <SubmitButton pending={isStarting} refusals={[...acting, ...none]}>
      Corriger {countOfAlerts(ready)}
    </SubmitButton>
  )
}
