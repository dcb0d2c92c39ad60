import { useState } from 'react'
import type { LinkedOffer } from '@adm/contract/quotation/quotation'
import { linkedAcceptance, linkedDecline } from '@adm/domain/quotation/quotation'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import type { QuotationActing } from './use-quotation-act.ts'

type Props = { offer: LinkedOffer; acting: QuotationActing }

/** The acceptance: who, and the sentence that is agreed to. */
export const AcceptForm = ({ offer: { agreement, edition }, acting, onDecline }: Props & { onDecline: () => void }) => {
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)
  const parsed = linkedAcceptance.safeParse({ name, agreed, edition })
  const errorOf = (field: string) => (isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) acting.mutate({ kind: 'accept', name: parsed.data.name, edition })
      }}
    >
      <TextInput
        label="Votre nom"
        autoComplete="name"
        error={errorOf('name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label={agreement}
        error={errorOf('agreed')}
        checked={agreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <SubmitButton pending={acting.isPending}>Accepter le devis</SubmitButton>
      <Button onClick={onDecline}>Refuser</Button>
      <p className="dim">Nous enregistrons votre nom, la date, votre adresse réseau et l'empreinte du PDF : ils prouvent votre accord.</p>
    </form>
  )
}

/** The refusal, with its reason. */
export const DeclineForm = ({ offer: { edition }, acting, onBack }: Props & { onBack: () => void }) => {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const parsed = linkedDecline.safeParse({ reason, edition })
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) acting.mutate({ kind: 'decline', reason: parsed.data.reason, edition })
      }}
    >
      <Textarea
        label="Pourquoi refusez-vous ce devis ?"
        error={isTried ? parsed.error?.issues[0]?.message : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <SubmitButton pending={acting.isPending}>Refuser le devis</SubmitButton>
      <Button onClick={onBack}>Revenir au devis</Button>
    </form>
  )
}
