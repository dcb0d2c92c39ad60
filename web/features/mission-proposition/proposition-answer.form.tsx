import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import {
  declineReasonLabels,
  type MissionProposition,
  type PropositionChange,
  propositionChange,
} from '@adm/domain/mission-proposition/mission-proposition'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { propositionDrafts } from './proposition-drafts.ts'
import { usePropositionAct } from './use-proposition-act.ts'

type Typed = z.input<typeof propositionChange>
const resolver: Resolver<Typed, unknown, PropositionChange> = zodResolver(propositionChange)

/** Dialog that records a declined proposition, with an optional reason. */
export const PropositionAnswerForm = ({ proposition, onClose }: { proposition: MissionProposition; onClose: () => void }) => {
  const { id, version, checkerName, comment } = proposition
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, PropositionChange>({ resolver, mode: 'onTouched', defaultValues: { to: 'declined', comment } })
  const { field } = useController({ control: form.control, name: 'reason' })
  const save = usePropositionAct(
    (body: PropositionChange) => callApi(missionPropositionCalls.transition, { params: { id }, body, version, key }),
    'Le refus est enregistré.',
    onClose,
  )
  return (
    <FormDialog
      title={`Refus de ${checkerName}`}
      draft={propositionDrafts.decline(proposition)}
      form={form}
      save={save}
      actLabel="Enregistrer le refus"
      onClose={onClose}
    >
      <Select
        label="Motif du refus"
        optional
        clearable
        options={optionsOf(declineReasonLabels)}
        value={field.value ?? undefined}
        onChange={(reason) => field.onChange(reason ?? null)}
      />
      <TextInput label="Commentaire" optional {...form.register('comment')} />
    </FormDialog>
  )
}
