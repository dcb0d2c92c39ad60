import { type LinkedSlotOffer, slotLinkCalls } from '@adm/contract/slot-offer'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useLinked } from '../../recipes/link/link-page.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { SlotCancellation } from './slot-cancellation.form.tsx'
import { RefusalNotice, SlotChoice } from './slot-choice.tsx'
import { slotWords } from './slot-words.ts'
import type { SlotActing } from './use-slot-act.ts'

type Props = { token: string; language: Language; linked: LinkedSlotOffer; acting: SlotActing }
type AppointmentProps = Props & {
  /** Whether the appointment was made or moved while the page was open. */
  isNew: boolean
}
type View = 'appointment' | 'move' | 'cancel'

/** The appointment of a tenant: confirm the presence, move it, give it back. */
export const SlotAppointment = ({ token, language, linked, acting, isNew }: AppointmentProps) => {
  // A slot reserved for the first choice must not move, by the same button, the appointment that somebody else made meanwhile.
  const [view, setView] = useState<View>(linked.reservation && !isNew ? 'move' : 'appointment')
  const [isOfOther] = useState(isNew && !isOwnChoice(acting, linked.appointment?.startAt))
  const show = (next: View) => {
    acting.reset()
    setView(next)
  }
  const { appointment } = linked
  if (!appointment) return null
  if (view === 'move')
    return <SlotMove token={token} language={language} linked={linked} acting={acting} onBack={() => show('appointment')} />
  if (view === 'cancel') return <SlotCancellation language={language} acting={acting} onBack={() => show('appointment')} />
  const fixed = isOnDemand(linked.service) ? slotWords[language].callToChange : slotWords[language].tooLate
  const said = { fixed, isOfOther }
  return <AppointmentActs language={language} appointment={appointment} {...said} acting={acting} onView={show} />
}

/** Whether the last act of the bearer made the appointment: a proposal to other tenants, to which they agree later, did not. */
const isOwnChoice = ({ isPending, data }: SlotActing, startAt: string | undefined): boolean =>
  isPending || (data?.appointment?.startAt !== undefined && data.appointment.startAt === startAt)

type ActsProps = Pick<Props, 'language' | 'acting'> & {
  appointment: NonNullable<LinkedSlotOffer['appointment']>
  /** Why it may not be changed here. */
  fixed: string
  /** Whether somebody else has just chosen it. */
  isOfOther: boolean
  onView: (view: View) => void
}

const AppointmentActs = ({ language, appointment, fixed, isOfOther, acting, onView }: ActsProps) => {
  const words = slotWords[language]
  const { isConfirmed, mayChange, mayMove } = appointment
  const booked = isOfOther ? words.isChosen : words.isBooked
  return (
    <div className="link-acts">
      {/* A refusal says already that somebody else has just chosen. */}
      {!(isOfOther && acting.error) && <Notice tone="success">{isConfirmed ? words.isConfirmed : booked}</Notice>}
      <RefusalNotice acting={acting} language={language} />
      {!isConfirmed && (
        <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'presence' })}>
          {words.confirmPresence}
        </Button>
      )}
      {mayChange ? (
        <>
          {mayMove ? <Button onClick={() => onView('move')}>{words.move}</Button> : <p className="dim">{words.giveBackToChange}</p>}
          <Button onClick={() => onView('cancel')}>{words.cancel}</Button>
        </>
      ) : (
        <p className="dim">{fixed}</p>
      )}
    </div>
  )
}

const SlotMove = ({ token, language, linked, acting, onBack }: Props & { onBack: () => void }) => {
  const words = slotWords[language]
  const { data, error, refetch } = useLinked(apiQuery(slotLinkCalls.slots, { params: { token } }))
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  return (
    <section className="link-acts" aria-label={words.move}>
      {data ? <SlotChoice language={language} slots={data} reservation={linked.reservation} moves acting={acting} /> : <PageSkeleton />}
      <Button look="subtle" onClick={onBack}>
        {words.back}
      </Button>
    </section>
  )
}
