import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { type BookingKeys, keyTrackingCalls, type KeyStatusChange, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import { keyGuards } from '@adm/domain/key-tracking/key-guards'
import { keyStatusInWords } from '@adm/domain/key-tracking/key-status'
import type { KeyTransition } from '@adm/domain/key-tracking/key-transition'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { DialogDraft, useDialogDraft } from '../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { keyDrafts } from './key-drafts.ts'
import { keyChangeOf, keyStepDraft, openKeyStep } from './key-step-draft.ts'
import { KeyStepFields } from './key-step-fields.tsx'
import { useKeyAct } from './use-key-act.ts'

type Props = { leg: KeyTrackingDetail; keys: BookingKeys; row: KeyTransition; onClose: () => void }

/** Dialog of a key transition: inputs, request and refusal; the draft survives a refusal. */
export const KeyStepDialog = ({ leg, keys, row, onClose }: Props) => {
  const [key] = useState(newKey)
  const saved = useKeyStepDraft({ leg, keys, row, onClose })
  const { value: draft, change } = saved
  const walk = useKeyAct(
    (body: KeyStatusChange, versionOf) =>
      callApi(keyTrackingCalls.transition, { params: { id: leg.id }, body, version: versionOf(leg), key }),
    `${row.label} : c'est fait.`,
    saved.close,
    leg,
  )
  const inputs = keyGuards.inputs(row)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!walk.isPending) walk.mutate(keyChangeOf(draft, row, inputs))
  }
  return (
    <Dialog
      isOpen
      title={row.label}
      onClose={saved.close}
      onSubmit={submit}
      actions={<SubmitButton pending={walk.isPending}>{row.label}</SubmitButton>}
    >
      <DialogDraft saved={saved} isSaved={walk.isSuccess} />
      {walk.error && <Notice tone="error">{errorSentence(walk.error)}</Notice>}
      <p className="dim">
        Les clés passeront de « {keyStatusInWords(leg.status, keys.service)} » à « {keyStatusInWords(row.to, keys.service)} ».
      </p>
      <KeyStepFields inputs={inputs} draft={draft} isBox={leg.way === 'SAFELOCK_BOX'} onChange={change} />
    </Dialog>
  )
}

/** The typed values, and the transition that they belong to: the page opens its dialog again. */
const useKeyStepDraft = ({ leg, keys, row: { id: transition }, onClose }: Props) => {
  const counts = keys.custody.findLast(({ untilAt }) => untilAt === null)?.counts ?? {}
  const schema = keyStepDraft.extend({ transition: z.literal(transition) })
  return useDialogDraft(keyDrafts.step(leg), () => ({ ...openKeyStep(leg, counts), transition }), schema, onClose)
}
