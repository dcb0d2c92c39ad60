import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { todayInParis } from '../../../platform/today.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BulkCheck, BulkSubmit, noneChanged } from './bulk-check.tsx'
import { openSnooze, type SnoozeDraft, snoozeDraft, snoozeOf } from '../act/snooze-draft.ts'
import { SnoozeFields } from '../act/snooze-fields.tsx'
import { type BulkProps, countOfAlerts, useAlertBulk } from './use-alert-bulk.ts'

/** Snoozes the selected alerts, after a check. */
export const BulkSnoozeForm = (props: BulkProps) => {
  const form = useForm<SnoozeDraft, unknown, SnoozeDraft>({
    resolver: zodResolver(snoozeDraft),
    mode: 'onTouched',
    defaultValues: openSnooze(todayInParis()),
  })
  const bulk = useAlertBulk(props, (changed) => `${countOfAlerts(changed)} : report enregistré.`)
  const { forget } = bulk
  // The form's values are outside React: a change of one makes the check stale.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && forget() }), [form, forget])
  const send = (typed: SnoozeDraft) => {
    const act = { kind: 'snooze', ...snoozeOf(typed) } as const
    if (bulk.check.data) bulk.start.mutate(act)
    else bulk.check.mutate(act)
  }
  return (
    <Dialog
      isOpen
      title={`Reporter ${countOfAlerts(props.items.length)}`}
      onClose={props.onClose}
      onSubmit={form.handleSubmit(send)}
      actions={<BulkSubmit bulk={bulk} label="Reporter" ready={bulk.check.data?.changed} none={noneChanged} />}
    >
      <SnoozeFields form={form} />
      <BulkCheck bulk={bulk} />
    </Dialog>
  )
}
