import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { RefusalNotice } from './slot-choice.tsx'
import { slotWords } from './slot-words.ts'
import type { SlotActing } from './use-slot-act.ts'

type Props = { language: Language; acting: SlotActing; onBack: () => void }

/** Gives the appointment back, with a reason. */
export const SlotCancellation = ({ language, acting, onBack }: Props) => {
  const words = slotWords[language]
  const [reason, setReason] = useState('')
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        acting.mutate({ kind: 'cancel', reason })
      }}
    >
      <p>{words.cancelMore}</p>
      <RefusalNotice acting={acting} language={language} />
      <Textarea label={words.reason} value={reason} onChange={({ target }) => setReason(target.value)} />
      <SubmitButton danger pending={acting.isPending}>
        {words.confirmCancel}
      </SubmitButton>
      <Button onClick={onBack}>{words.back}</Button>
    </form>
  )
}
