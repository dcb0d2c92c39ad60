import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import { momentInWords } from '@adm/domain/values/date/moment-words'
import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { useSecond } from '../../platform/now.ts'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { TimeLeft } from '../mission-proposition/time-left.tsx'
import { SlotDays } from './slot-days.tsx'
import { slotWords } from './slot-words.ts'
import { refusalIn, type SlotActing } from './use-slot-act.ts'

type Props = {
  language: Language
  slots: readonly string[]
  reservation: LinkedSlotOffer['reservation']
  /** Whether the choice moves an appointment. */
  moves: boolean
  /** Whether the choice is proposed to the other tenants. */
  isShared?: boolean
  acting: SlotActing
}

/** The reservation under way, which the person may set aside, and whether the last one is over. */
const useReservation = (current: Props['reservation']) => {
  const second = useSecond()
  const [aside, setAside] = useState<string | null>(null)
  // The server forgets a reservation that is over; the page still says why the slot has to be chosen again.
  const [last, setLast] = useState(current)
  if (current && current.until !== last?.until) setLast(current)
  const isOverAt = (until: string): boolean => Date.parse(until) <= second * 1000
  const isTaken = current !== null && current.until !== aside && !isOverAt(current.until)
  const isOver = last !== null && last.until !== aside && isOverAt(last.until)
  return { reservation: isTaken ? current : null, isOver, setAside }
}

/** The choice of a slot: a tap reserves it for ten minutes, a second one confirms. */
export const SlotChoice = ({ language, slots, reservation: current, moves, isShared = false, acting }: Props) => {
  const words = slotWords[language]
  const { reservation, isOver, setAside } = useReservation(current)
  if (reservation)
    return (
      <ReservedSlot
        language={language}
        reservation={reservation}
        moves={moves}
        isShared={isShared}
        acting={acting}
        onSetAside={() => setAside(reservation.until)}
      />
    )
  return (
    <>
      {isOver && !acting.error && <Notice tone="error">{words.timeOver}</Notice>}
      <RefusalNotice acting={acting} language={language} />
      {slots.length === 0 ? (
        <p>{words.noSlot}</p>
      ) : (
        <SlotDays
          language={language}
          slots={slots}
          pending={reservedNow(acting)}
          onChoose={(startAt) => acting.mutate({ kind: 'reserve', startAt, moves })}
        />
      )}
    </>
  )
}

type ReservedSlotProps = Required<Omit<Props, 'slots' | 'reservation'>> & {
  reservation: NonNullable<Props['reservation']>
  onSetAside: () => void
}

/** The reserved slot, with the time left to confirm it. */
const ReservedSlot = ({ language, reservation, moves, isShared, acting, onSetAside }: ReservedSlotProps) => {
  const words = slotWords[language]
  const { startAt, until } = reservation
  return (
    <div className="link-acts">
      <Notice tone="success">
        {words.reserved(momentInWords(language, startAt))} <TimeLeft at={until} before={words.timeLeft} after="" />
      </Notice>
      <RefusalNotice acting={acting} language={language} />
      <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'confirm', startAt, moves })}>
        {isShared ? words.propose : words.confirm}
      </Button>
      <Button
        onClick={() => {
          acting.reset()
          onSetAside()
        }}
      >
        {words.other}
      </Button>
    </div>
  )
}

/** The slot whose reservation is on its way. */
const reservedNow = ({ isPending, variables }: SlotActing): string | undefined =>
  isPending && variables.kind === 'reserve' ? variables.startAt : undefined

/** The refusal of the last act. */
export const RefusalNotice = ({ acting, language }: { acting: SlotActing; language: Language }) =>
  acting.error && <Notice tone="error">{refusalIn(acting.error, slotWords[language].refusals)}</Notice>
