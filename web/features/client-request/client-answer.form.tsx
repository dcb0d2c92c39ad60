import type { LinkedClientOrder } from '@adm/contract/client/client-request'
import { clientAnswer } from '@adm/domain/client-request/client-request'
import { useState } from 'react'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import type { ClientActing } from './use-client-act.ts'

type Props = { order: LinkedClientOrder; acting: ClientActing }

/** The information that the desk asked for. */
export const ClientAnswerForm = ({ order: { version, question }, acting }: Props) => {
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const parsed = clientAnswer.safeParse({ version, answer })
  const error = isTried ? parsed.error?.issues.find(({ path }) => path[0] === 'answer')?.message : undefined
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) acting.mutate({ kind: 'complete', answer: parsed.data })
      }}
    >
      <p className="client-question">{question ?? 'Une information nous manque : dites-nous ce que vous savez, ou appelez-nous.'}</p>
      <Textarea label="Votre réponse" value={answer} error={error} onChange={({ target }) => setAnswer(target.value)} />
      <SubmitButton pending={acting.isPending}>Envoyer la réponse</SubmitButton>
    </form>
  )
}
