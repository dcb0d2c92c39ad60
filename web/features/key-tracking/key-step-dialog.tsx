import { type FormEvent, useState } from 'react'
import { type BookingKeys, keyTrackingCalls, type KeyStatusChange, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import { keyGuards } from '@adm/domain/key-tracking/key-guards'
import { keyStatusInWords } from '@adm/domain/key-tracking/key-status'
import type { KeyTransition } from '@adm/domain/key-tracking/key-transition'
import { callApi } from '../../platform/api/api.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { keyChangeOf, type KeyStepDraft, openKeyStep } from './key-step-draft.ts'
import { KeyStepFields } from './key-step-fields.tsx'
import { useKeyAct } from './use-key-act.ts'

type Props = { leg: KeyTrackingDetail; keys: BookingKeys; row: KeyTransition; onClose: () => void }

/** Dialog of a key transition: inputs, request and refusal; the draft survives a refusal. */
export const KeyStepDialog = ({ leg, keys, row, onClose }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => openKeyStep(leg, keys.custody.findLast(({ untilAt }) => untilAt === null)?.counts ?? {}))
  const [draft, setDraft] = useState(opened)
  const { id, version } = leg
  const walk = useKeyAct(
    (body: KeyStatusChange) => callApi(keyTrackingCalls.transition, { params: { id }, body, version, key }),
    `${row.label} : c'est fait.`,
    onClose,
  )
  const inputs = keyGuards.inputs(row)
  const change = (part: Partial<KeyStepDraft>) => setDraft((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!walk.isPending) walk.mutate(keyChangeOf(draft, row, inputs))
  }
  return (
    <Dialog
      isOpen
      title={row.label}
      onClose={onClose}
      onSubmit={submit}
      actions={<SubmitButton pending={walk.isPending}>{row.label}</SubmitButton>}
    >
      <UnsavedGuard isDirty={JSON.stringify(draft) !== JSON.stringify(opened) && !walk.isSuccess} />
      {walk.error && <Notice tone="error">{walk.error.message}</Notice>}
      <p className="dim">
        Les clés passeront de « {keyStatusInWords(leg.status, keys.service)} » à « {keyStatusInWords(row.to, keys.service)} ».
      </p>
      <KeyStepFields inputs={inputs} draft={draft} isBox={leg.way === 'SAFELOCK_BOX'} onChange={change} />
    </Dialog>
  )
}
