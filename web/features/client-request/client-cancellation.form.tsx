import type { LinkedClientOrder } from '@adm/contract/client/client-request'
import { type ClientCause, clientCancellation, clientCauseLabels, clientCauses } from '@adm/domain/client-request/client-request'
import { formatCents } from '@adm/domain/values/money'
import { useState } from 'react'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { RadioList } from '../../ui/input/radio-list.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import type { ClientActing } from './use-client-act.ts'

type Props = { order: LinkedClientOrder; acting: ClientActing; onBack: () => void }

const options = clientCauses.map((value) => ({ value, label: clientCauseLabels[value] }))
const acceptMissing = 'Acceptez les frais pour annuler la commande.'

/** Cancels the order: the cause, and the fee that this costs now, accepted before. */
export const ClientCancellationForm = ({ order: { version, cancellation }, acting, onBack }: Props) => {
  const [cause, setCause] = useState<ClientCause>()
  const [comment, setComment] = useState('')
  const [accepted, setAccepted] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const feeCents = cancellation?.feeCents ?? null
  const parsed = clientCancellation.safeParse({ version, cause, comment, feeCents })
  const isAccepted = accepted === feeCents
  const errorOf = (field: string) => (isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success && isAccepted) acting.mutate({ kind: 'cancel', cancellation: parsed.data })
      }}
    >
      <RadioList label="Pourquoi annulez-vous la commande ?" options={options} value={cause} error={errorOf('cause')} onChange={setCause} />
      <TextInput
        label="Précisions"
        optional={cause !== 'cancellation_other'}
        error={errorOf('comment')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      {feeCents === null ? (
        <p>Annuler maintenant ne coûte rien.</p>
      ) : (
        <>
          <Notice tone="error">{`Annuler maintenant coûte ${formatCents(feeCents)} hors taxes.`}</Notice>
          <Checkbox
            label={`J'accepte ces frais de ${formatCents(feeCents)} hors taxes`}
            error={isTried && !isAccepted ? acceptMissing : undefined}
            checked={isAccepted}
            onChange={({ currentTarget }) => setAccepted(currentTarget.checked ? feeCents : null)}
          />
        </>
      )}
      <p className="dim">{cancellation?.rule}</p>
      <SubmitButton danger pending={acting.isPending}>
        Annuler la commande
      </SubmitButton>
      <Button onClick={onBack}>Revenir à la commande</Button>
    </form>
  )
}
