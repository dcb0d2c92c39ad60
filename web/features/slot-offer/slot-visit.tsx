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
type View = 'visit' | 'move' | 'withdraw' | 'decline'
type Viewed = Props & { onView: (view: View) => void }

/** A visit for one of its prospects: register, move the hour while alone, withdraw, say that the home is of no interest. */
export const SlotVisit = ({ language, linked, acting }: Props) => {
  const [view, setView] = useState<View>('visit')
  const onView = (next: View) => {
    acting.reset()
    setView(next)
  }
  const viewed = { language, linked, acting, onView }
  if (view === 'move') return <VisitMove {...viewed} />
  if (view === 'withdraw' || view === 'decline') return <VisitLeaving {...viewed} kind={view} />
  if (linked.visit?.status === 'registered' && linked.appointment) return <RegisteredVisit {...viewed} />
  return <OpenVisit {...viewed} />
}

const OpenVisit = ({ language, linked, acting, onView }: Viewed) => {
  const words = slotWords[language]
  const { appointment, expiresAt, slots, visit } = linked
  const hasDeclined = visit?.status === 'declined'
  return (
    <div className="link-acts">
      {hasDeclined && <Notice tone="info">{words.hasDeclined}</Notice>}
      {appointment ? (
        <JoinVisit language={language} linked={linked} acting={acting} startAt={appointment.startAt} />
      ) : (
        <>
          <p className="dim">
            {expiresAt && words.answerBefore(momentInWords(language, expiresAt))} {words.firstFixes}
          </p>
          <VisitSlots language={language} slots={slots} acting={acting} />
        </>
      )}
      {!hasDeclined && (
        <Button look="subtle" onClick={() => onView('decline')}>
          {words.decline}
        </Button>
      )}
    </div>
  )
}

const JoinVisit = ({ language, linked: { visit }, acting, startAt }: Props & { startAt: string }) => {
  const words = slotWords[language]
  const count = visit?.placesLeft ?? 0
  return (
    <>
      <RefusalNotice acting={acting} language={language} />
      <p>{count > 0 ? words.placesLeft(count) : words.noPlace}</p>
      {count > 0 && (
        <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'register', startAt })}>
          {words.register}
        </Button>
      )}
    </>
  )
}

type SlotsProps = Pick<Props, 'language' | 'acting'> & { slots: readonly string[] }

/** The choice of an hour: a tap, then the registration. A slot that went meanwhile is chosen no more. */
const VisitSlots = ({ language, slots, acting }: SlotsProps) => {
  const words = slotWords[language]
  const [choice, setChoice] = useState<string | null>(null)
  const startAt = choice !== null && slots.includes(choice) ? choice : null
  if (startAt === null)
    return (
      <>
        <RefusalNotice acting={acting} language={language} />
        {choice !== null && !acting.error && <Notice tone="error">{words.slotGone}</Notice>}
        {slots.length === 0 ? <p>{words.noSlot}</p> : <SlotDays language={language} slots={slots} onChoose={setChoice} />}
      </>
    )
  return (
    <>
      <RefusalNotice acting={acting} language={language} />
      <p>{momentInWords(language, startAt)}</p>
      <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'register', startAt })}>
        {words.register}
      </Button>
      <Button
        onClick={() => {
          acting.reset()
          setChoice(null)
        }}
      >
        {words.other}
      </Button>
    </>
  )
}

const RegisteredVisit = ({ language, linked: { appointment, slots }, onView }: Viewed) => {
  const words = slotWords[language]
  return (
    <div className="link-acts">
      <Notice tone="success">{words.isRegistered}</Notice>
      {appointment?.mayChange ? (
        <>
          {appointment.mayMove && slots.length > 0 && <Button onClick={() => onView('move')}>{words.moveVisit}</Button>}
          <Button onClick={() => onView('withdraw')}>{words.withdraw}</Button>
          <Button look="subtle" onClick={() => onView('decline')}>
            {words.decline}
          </Button>
        </>
      ) : (
        <p className="dim">{words.tooLate}</p>
      )}
    </div>
  )
}

const VisitMove = ({ language, linked, acting, onView }: Viewed) => (
  <section className="link-acts" aria-label={slotWords[language].moveVisit}>
    <VisitSlots language={language} slots={linked.slots} acting={acting} />
    <Button look="subtle" onClick={() => onView('visit')}>
      {slotWords[language].backToVisit}
    </Button>
  </section>
)

const VisitLeaving = ({ language, acting, onView, kind }: Viewed & { kind: 'withdraw' | 'decline' }) => {
  const words = slotWords[language]
  const isWithdrawal = kind === 'withdraw'
  return (
    <div className="link-acts">
      <p>{isWithdrawal ? words.withdrawMore : words.declineMore}</p>
      <RefusalNotice acting={acting} language={language} />
      <Button look="danger" pending={acting.isPending} onClick={() => acting.mutate({ kind })}>
        {isWithdrawal ? words.confirmWithdraw : words.confirmDecline}
      </Button>
      <Button onClick={() => onView('visit')}>{words.backToVisit}</Button>
    </div>
  )
}
