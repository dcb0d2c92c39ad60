import { useState } from 'react'
import { type PartnerFailureCause, partnerFailure, partnerFailureLabels } from '@adm/domain/partner-request/partner-request'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { RadioList } from '../../ui/input/radio-list.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import type { PartnerActing } from './use-partner-act.ts'

type Props = { acting: PartnerActing; onBack: () => void }

/** A service that could not be delivered: the cause, in own words when it is another one, and whether there was a trip. */
export const PartnerFailureForm = ({ acting, onBack }: Props) => {
  const [cause, setCause] = useState<PartnerFailureCause>()
  const [comment, setComment] = useState('')
  const [tripMade, setTripMade] = useState(false)
  const [isTried, setTried] = useState(false)
  const parsed = partnerFailure.safeParse({ cause, comment, tripMade })
  const errorOf = (field: string) => (isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) acting.mutate({ kind: 'failure', failure: parsed.data })
      }}
    >
      <RadioList
        label="Pourquoi la prestation n'aboutit-elle pas ?"
        options={optionsOf(partnerFailureLabels)}
        value={cause}
        error={errorOf('cause')}
        onChange={setCause}
      />
      <TextInput
        label="Précisions"
        optional={cause !== 'other'}
        error={errorOf('comment')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Checkbox label="Je me suis déplacé(e)" checked={tripMade} onChange={({ currentTarget }) => setTripMade(currentTarget.checked)} />
      <SubmitButton pending={acting.isPending}>Confirmer</SubmitButton>
      <Button onClick={onBack}>Revenir à la prestation</Button>
    </form>
  )
}
