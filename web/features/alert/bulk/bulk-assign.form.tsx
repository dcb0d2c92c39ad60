import { type FormEvent, useState } from 'react'
import { type AlertAssignment, alertAssignment } from '@adm/domain/alert/alert'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AssignFields } from '../act/assign-fields.tsx'
import { BulkCheck, BulkSubmit, noneChanged } from './bulk-check.tsx'
import { type BulkProps, countOfAlerts, useAlertBulk } from './use-alert-bulk.ts'

/** Assigns the selected alerts to a colleague or a group, after a check. */
export const BulkAssignForm = (props: BulkProps) => {
  const [value, setValue] = useState<AlertAssignment>({ assigneeId: null })
  const [error, setError] = useState<string>()
  const bulk = useAlertBulk(props, (changed) => `${countOfAlerts(changed)} : confiée${changed > 1 ? 's' : ''}.`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error: refused } = alertAssignment.safeParse(value)
    setError(refused?.issues[0]?.message)
    if (!data) return
    const act = { kind: 'assign', ...data } as const
    if (bulk.check.data) bulk.start.mutate(act)
    else bulk.check.mutate(act)
  }
  return (
    <Dialog
      isOpen
      title={`Confier ${countOfAlerts(props.items.length)}`}
      onClose={props.onClose}
      onSubmit={submit}
      actions={<BulkSubmit bulk={bulk} label="Confier" ready={bulk.check.data?.changed} none={noneChanged} />}
    >
      <AssignFields
        value={value}
        errors={{ assigneeId: error }}
        onChange={(next) => {
          setValue(next)
          setError(undefined)
          bulk.forget()
        }}
      />
      <BulkCheck bulk={bulk} />
    </Dialog>
  )
}
