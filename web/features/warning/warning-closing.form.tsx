import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type WarningDetail, warningCalls } from '@adm/contract/warning/warning'
import { warningStep } from '@adm/domain/warning/warning'
import type { WarningTransition } from '@adm/domain/warning/warning-transition'
import { requiredText } from '@adm/domain/values/text'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { useWarningAct } from './use-warning-act.ts'
import { warningDrafts } from './warning-drafts.ts'
import { titleOfWarning } from './warning-words.ts'

const dismissal = z.object({ reason: requiredText('Indiquez un motif.') })
const resolution = z.object({ reason: warningStep.shape.reason })
type Typed = { reason?: string | null | undefined }
const resolverOf = (to: string): Resolver<Typed, unknown, Typed> => zodResolver(to === 'dismissed' ? dismissal : resolution)

type Props = { warning: WarningDetail; step: WarningTransition; onClose: () => void }

/** Dialog that closes a warning: how it was resolved, or why nothing follows. */
export const WarningClosingForm = ({ warning, step: { to, label }, onClose }: Props) => {
  const { id, version } = warning
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, Typed>({ resolver: resolverOf(to), mode: 'onTouched', defaultValues: { reason: '' } })
  const save = useWarningAct(
    ({ reason = null }: Typed) => callApi(warningCalls.transition, { params: { id }, body: { to, reason }, version, key }),
    to === 'dismissed' ? 'Le signalement est classé sans suite.' : 'Le signalement est résolu.',
    onClose,
  )
  return (
    <FormDialog
      title={`${label} · ${titleOfWarning(warning)}`}
      draft={warningDrafts.close(warning, to)}
      form={form}
      save={save}
      actLabel={label}
      onClose={onClose}
    >
      <Textarea
        label={to === 'dismissed' ? 'Motif' : "Ce qui l'a résolu"}
        optional={to !== 'dismissed'}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
