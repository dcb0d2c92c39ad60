import { useState, type FormEvent } from 'react'
import { z } from 'zod'
import { bookingBlockCalls, checkerKeysOptions, type OrderToDecide } from '@adm/contract/booking/booking-block'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { DialogDraft, useDialogDraft } from '../../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { blockingDrafts } from './blocking-drafts.ts'
import { useClientAct } from '../detail/use-client-act.ts'

const suspension = z.object({ reason: z.string(), withdrawnKeys: z.enum(checkerKeysOptions.map(({ value }) => value)).optional() })
type Suspension = z.output<typeof suspension>

/** Dialog that suspends an order while its client is blocked: the order loses its date and checker. */
export const ClientOrderSuspension = ({ order, onClose }: { order: OrderToDecide; onClose: () => void }) => {
  const { id, code, checkerName, hasWithdrawnKeys } = order
  const [key] = useState(newKey)
  const saved = useDialogDraft<Suspension>(blockingDrafts.suspend(id), () => ({ reason: 'Client bloqué' }), suspension, onClose)
  const { reason, withdrawnKeys } = saved.value
  const [isSent, setSent] = useState(false)
  const suspend = useClientAct(
    () => callApi(bookingBlockCalls.decide, { params: { id }, body: { decision: 'suspend', reason, withdrawnKeys }, key }),
    () => `La commande ${code} est suspendue.`,
    saved.close,
  )
  const wantsKeys = hasWithdrawnKeys && !withdrawnKeys
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSent(true)
    if (reason.trim() && !wantsKeys && !suspend.isPending) suspend.mutate()
  }
  return (
    <Dialog
      isOpen
      title={`Suspendre la commande ${code}`}
      onClose={saved.close}
      onSubmit={send}
      actions={<SubmitButton pending={suspend.isPending}>Suspendre la commande</SubmitButton>}
    >
      <DialogDraft saved={saved} isSaved={suspend.isSuccess} />
      {suspend.error && <Notice tone="error">{errorSentence(suspend.error)}</Notice>}
      <p>
        {checkerName ?? 'Le contrôleur'} est désaffecté(e), la date est perdue. La commande passe « En attente du contrôleur » et y reste
        jusqu'au déblocage.
      </p>
      <TextInput
        label="Motif"
        value={reason}
        onChange={({ target }) => saved.change({ reason: target.value })}
        error={isSent && !reason.trim() ? 'Indiquez un motif.' : undefined}
      />
      {hasWithdrawnKeys && (
        <Segmented
          label="Clés déjà retirées"
          options={checkerKeysOptions}
          value={withdrawnKeys}
          onChange={(keys) => saved.change({ withdrawnKeys: keys })}
          error={isSent && wantsKeys ? 'Indiquez ce que deviennent les clés.' : undefined}
        />
      )}
    </Dialog>
  )
}
