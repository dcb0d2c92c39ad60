import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import { momentInWords } from '@adm/domain/values/date/moment-words'
import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { RefusalNotice } from './slot-choice.tsx'
import { SlotDays } from './slot-days.tsx'
import { slotWords } from './slot-words.ts'
import type { SlotActing } from './use-slot-act.ts'

type Props = { language: Language; linked: LinkedSlotOffer; acting: SlotActing }

/** The choice of a date of a service on demand: a tap, and a second one that asks for it. Nothing is reserved meanwhile. */
export const SlotDate = ({ language, linked: { slots, proposal, expiresAt }, acting }: Props) => {
  const words = slotWords[language]
  const [chosen, setChosen] = useState<string | null>(null)
  if (proposal) return <Notice tone="success">{words.dateSent(momentInWords(language, proposal.startAt))}</Notice>
  if (chosen && slots.includes(chosen))
    return (
      <div className="link-acts">
        <Notice>{words.dateChosen(momentInWords(language, chosen))}</Notice>
        <RefusalNotice acting={acting} language={language} />
        <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'date', startAt: chosen })}>
          {words.askDate}
        </Button>
        <Button
          onClick={() => {
            acting.reset()
            setChosen(null)
          }}
        >
          {words.otherDate}
        </Button>
      </div>
    )
  return (
    <>
      {expiresAt && (
        <p className="dim">
          {words.answerBefore(momentInWords(language, expiresAt))} {words.firstDate}
        </p>
      )}
      <RefusalNotice acting={acting} language={language} />
      {chosen !== null && !acting.error && <Notice tone="error">{words.slotGone}</Notice>}
      {slots.length === 0 ? <p>{words.noSlot}</p> : <SlotDays language={language} slots={slots} onChoose={setChosen} />}
    </>
  )
}
