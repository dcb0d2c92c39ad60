import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { durationCalls, type DurationStatistic } from '@adm/contract/offer/duration'
import { type DurationApproval, durationApproval, isSameGroup } from '@adm/domain/offer/duration-table'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { todayInParis } from '../../../platform/today.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { approvalDraftName } from './duration-draft-name.ts'
import { groupKey, groupWords, inMinutes } from './duration-words.ts'

const resolver: Resolver<DurationApproval, unknown, DurationApproval> = zodResolver(durationApproval)

type Value = DurationApproval['durations'][number]
const valueOf = ({ service, roomCount, furnished, proposedMinutes }: DurationStatistic): Value[] =>
  proposedMinutes === null ? [] : [{ service, roomCount, furnished, minutes: proposedMinutes }]

type DurationApprovalProps = {
  proposals: readonly DurationStatistic[]
  /** Of the table of durations with which the proposals were compared. */
  version: number
  onClose: () => void
}

/** Dialog that approves proposed durations, from a day on, for a reason. */
export const DurationApprovalForm = ({ proposals, version, onClose }: DurationApprovalProps) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const form = useForm<DurationApproval, unknown, DurationApproval>({
    resolver,
    mode: 'onTouched',
    defaultValues: { validFrom: todayInParis(), reason: '', durations: [] },
  })
  const { field: durations, fieldState } = useController({ control: form.control, name: 'durations' })
  const { field: day, fieldState: dayState } = useController({ control: form.control, name: 'validFrom' })
  const save = useMutation({
    mutationFn: (body: DurationApproval) => callApi(durationCalls.approve, { body, key, version }),
    onSuccess: async ({ changeId, number }) => {
      onClose()
      await queries.invalidateQueries()
      toastUndoable(queries, `La version ${number} de la table des durées est approuvée.`, changeId)
    },
  })
  const toggle = (proposal: DurationStatistic, isChosen: boolean) => {
    const others = durations.value.filter((value) => !isSameGroup(value, proposal))
    durations.onChange(isChosen ? [...others, ...valueOf(proposal)] : others)
  }
  return (
    <FormDialog title="Approuver des durées" draft={approvalDraftName} form={form} save={save} actLabel="Approuver" onClose={onClose}>
      <p className="dim">Les commandes prises à partir de ce jour auront ces durées ; celles d'avant gardent la leur.</p>
      <fieldset className="fieldset" aria-label="Durées à approuver">
        {proposals.map((proposal) => (
          <Checkbox
            key={groupKey(proposal)}
            label={`${groupWords(proposal)} : ${inMinutes(proposal.currentMinutes)} → ${inMinutes(proposal.proposedMinutes ?? 0)} (${proposal.cases} cas)`}
            checked={durations.value.some((value) => isSameGroup(value, proposal))}
            onChange={({ target }) => toggle(proposal, target.checked)}
          />
        ))}
        {fieldState.error?.message && <p className="field-error">{fieldState.error.message}</p>}
      </fieldset>
      <DateInput
        label="À partir du"
        min={todayInParis()}
        error={dayState.error?.message}
        value={day.value}
        onChange={day.onChange}
        onBlur={day.onBlur}
      />
      <Textarea label="Motif" error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </FormDialog>
  )
}
