import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/fr'
import './calendar.css'

type CalendarProps = { value: string; min?: string | undefined; max?: string | undefined; onPick: (day: string) => void }

/** A month in French, weeks from Monday. Its code loads at the first use: import it through `DateInput`. */
export const Calendar = ({ value, min, max, onPick }: CalendarProps) => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <DatesProvider settings={{ locale: 'fr', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DatePicker
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(isDay ? { defaultDate: value } : {})}
        value={isDay ? value : null}
        onChange={(day) => day && onPick(day)}
        highlightToday
        hideOutsideDates
        ariaLabels={{
          previousMonth: 'Mois précédent',
          nextMonth: 'Mois suivant',
          previousYear: 'Année précédente',
          nextYear: 'Année suivante',
          previousDecade: 'Décennie précédente',
          nextDecade: 'Décennie suivante',
        }}
      />
    </DatesProvider>
  )
}
