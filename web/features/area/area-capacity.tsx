import { useSuspenseQuery } from '@tanstack/react-query'
import { type AreaCapacity, areaCalls } from '@adm/contract/area'
import { addDays, formatDayNumeric } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { TableHeads } from '../../ui/table/table-heads.tsx'
import './area-capacity.css'

const weeks = 8
const hours = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 })
const inHours = (minutes: number): string => `${hours.format(minutes / 60)} h`
type Week = AreaCapacity['weeks'][number]
const requestedMinutes = ({ plannedMinutes, wishedMinutes }: Week): number => plannedMinutes + wishedMinutes
const there = ({ primaryMinutes, secondaryMinutes }: Week): number => primaryMinutes + secondaryMinutes

/** The capacity of an area's checkers in the coming weeks against the ordered hours: bars, and the hours behind them. */
export function AreaCapacityTab({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(areaCalls.capacity, { params: { id }, query: { weeks } }))
  const short = data.weeks.filter((week) => requestedMinutes(week) > there(week))
  const most = Math.max(60, ...data.weeks.flatMap((week) => [requestedMinutes(week), there(week)]))
  return (
    <DetailSection title={`Capacité des ${weeks} prochaines semaines`}>
      {short.length > 0 && (
        <Notice tone="warning">
          {short.length > 1 ? `${short.length} semaines demandent` : 'Une semaine demande'} plus d'heures que les contrôleurs n'en ont.
        </Notice>
      )}
      <p className="dim">
        Heures déclarées des contrôleurs en activité, sans leurs absences ni les jours fériés ; un contrôleur de plusieurs zones compte dans
        chacune. Durée des commandes ouvertes, sans les trajets.
      </p>
      <table className="capacity">
        <caption className="only-read-aloud">Heures disponibles et demandées par semaine</caption>
        <TableHeads titles={['Semaine', 'Demande sur disponible', 'Principaux', 'Secondaires', 'Planifié', 'Souhaité', 'Charge']} />
        <tbody>
          {data.weeks.map((week) => (
            <WeekLine key={week.week} week={week} most={most} />
          ))}
        </tbody>
      </table>
      {data.undatedMinutes > 0 && <p>S'y ajoutent {inHours(data.undatedMinutes)} de commandes ouvertes sans date à venir.</p>}
    </DetailSection>
  )
}

const WeekLine = ({ week, most }: { week: Week; most: number }) => {
  const load = there(week) > 0 ? requestedMinutes(week) / there(week) : null
  const isShort = requestedMinutes(week) > there(week)
  const share = (minutes: number): string => `${(minutes / most) * 100}%`
  return (
    <tr className={isShort ? 'capacity-short' : undefined}>
      <th scope="row">
        Du {formatDayNumeric(week.week).slice(0, 5)} au {formatDayNumeric(addDays(week.week, 6)).slice(0, 5)}
      </th>
      <td>
        <span className="only-read-aloud">
          {inHours(requestedMinutes(week))} sur {inHours(there(week))}
        </span>
        <div className="capacity-bars" aria-hidden="true">
          <span className="capacity-there" style={{ width: share(there(week)) }} />
          <span className="capacity-asked" style={{ width: share(requestedMinutes(week)) }} />
        </div>
      </td>
      <td>{inHours(week.primaryMinutes)}</td>
      <td>{inHours(week.secondaryMinutes)}</td>
      <td>{inHours(week.plannedMinutes)}</td>
      <td>{inHours(week.wishedMinutes)}</td>
      <td>{load === null ? (isShort ? 'Sans contrôleur' : '–') : percents.format(load)}</td>
    </tr>
  )
}
