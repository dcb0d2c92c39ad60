import { dayOf, formatHour } from '@adm/domain/values/date/moment'
import { dayInWords } from '@adm/domain/values/date/moment-words'
import type { Language } from '@adm/domain/values/language'
import { Button } from '../../ui/base/button.tsx'
import './slot-days.css'

type DaysProps = { language: Language; slots: readonly string[]; pending?: string | undefined; onChoose: (startAt: string) => void }

/** Slots by day, one button each. */
export const SlotDays = ({ language, slots, pending, onChoose }: DaysProps) => {
  const days = [...new Set(slots.map(dayOf))]
  return days.map((day) => (
    <section key={day} aria-label={dayInWords(language, day)}>
      <h2 className="slot-day">{dayInWords(language, day)}</h2>
      <div className="slot-hours">
        {slots
          .filter((startAt) => dayOf(startAt) === day)
          .map((startAt) => (
            <Button
              key={startAt}
              aria-label={`${dayInWords(language, day)}, ${formatHour(startAt)}`}
              pending={startAt === pending}
              onClick={() => onChoose(startAt)}
            >
              {formatHour(startAt)}
            </Button>
          ))}
      </div>
    </section>
  ))
}
