import type { BookingToday } from '@adm/contract/dashboard/dashboard'
import { BarChart } from '../../ui/figure/bar-chart.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHeads } from '../../ui/table/table-heads.tsx'
import { hoursOfDay } from './hours-of-day.ts'

/** The hours of today as a picture: missions to come and over, with a table of its numbers. */
export const TodayHours = ({ today: { hours } }: { today: BookingToday }) => {
  const rows = hoursOfDay(hours)
  return (
    <>
      <BarChart
        label="Missions d'aujourd'hui par heure, à venir et terminées"
        series={['À venir', 'Terminées']}
        rows={rows.map(({ hour, ahead, over }) => ({ name: `${hour} h`, values: [ahead, over] }))}
      />
      <details>
        <summary>Les chiffres par heure</summary>
        <ScrollRegion className="stats-table" label="Les missions par heure">
          <table>
            <caption>Les missions par heure</caption>
            <TableHeads titles={['Heure', 'À venir', 'Terminées']} />
            <tbody>
              {rows.map(({ hour, ahead, over }) => (
                <tr key={hour}>
                  <th scope="row">{hour} h</th>
                  <td>{ahead}</td>
                  <td>{over}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  )
}
