import type { ClientStats } from '@adm/contract/client/client-stats'
import { averageDays, changeInPercent, type Tally, tallyOf } from '@adm/domain/client/client-stats'
import { BarChart } from '../../../ui/figure/bar-chart.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { TableHeads } from '../../../ui/table/table-heads.tsx'
import { Figure, Figures } from '../../../ui/figure/figures.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { listOf, OrdersLink, ofMonth, ofYear } from './client-stats-link.tsx'

type Props = { clientId: string; stats: ClientStats }
const names = ['janv.', 'févr.', 'mars', 'avril', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']
const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Days from the order to the mission, in words. */
export const daysInWords = (days: number | null): string => (days === null ? '–' : `${oneDecimal.format(days)} j`)
export const canceled = ['canceled', 'prospect_canceled'] as const
export const failed = ['unsuccessful_move', 'not_visited', 'failed'] as const
const done = ['done', 'validated', 'visited', 'succeeded'] as const

const compared = (now: number, before: number): string => {
  const percent = changeInPercent(now, before)
  return percent === null ? 'sans comparaison' : `${percent > 0 ? '+' : ''}${percent} % par rapport à ${before} l'an passé`
}

/** Four figures of the year, each compared with the previous year. */
export const ClientStatsFigures = ({ clientId, stats: { year, volumes } }: Props) => {
  const now = tallyOf(volumes.filter((volume) => volume.year === year))
  const before = tallyOf(volumes.filter((volume) => volume.year === year - 1))
  const open = (status?: readonly (typeof canceled | typeof failed | typeof done)[number][]) => ({
    to: '/booking' as const,
    search: listOf(clientId, { ...ofYear(year), ...(status ? { status: [...status] } : {}) }),
  })
  return (
    <Figures label={`Année ${year}`}>
      <Figure {...open()} figure={String(now.orders)} isNothing={now.orders === 0}>
        commandes, {compared(now.orders, before.orders)}
      </Figure>
      <Figure {...open(done)} figure={daysInWords(averageDays(now))} isNothing={now.done === 0}>
        de la commande à la mission, {daysInWords(averageDays(before))} l'an passé
      </Figure>
      <Figure {...open(failed)} figure={String(now.failed)} isNothing={now.failed === 0}>
        visites échouées, {before.failed} l'an passé
      </Figure>
      <Figure {...open(canceled)} figure={String(now.canceled)} isNothing={now.canceled === 0}>
        annulations, {before.canceled} l'an passé
      </Figure>
    </Figures>
  )
}

/** Orders by month, compared with the previous year and the client's potential. */
export const ClientStatsMonths = ({ clientId, stats: { year, volumes, potentialPerMonth } }: Props) => {
  const ofMonthAndYear = (month: number, of: number) => tallyOf(volumes.filter((volume) => volume.month === month && volume.year === of))
  const months = names.map((name, index) => ({
    name,
    month: index + 1,
    now: ofMonthAndYear(index + 1, year),
    before: ofMonthAndYear(index + 1, year - 1),
  }))
  return (
    <DetailSection title="Volume par mois">
      <BarChart
        label={`Commandes par mois en ${year} et ${year - 1}${potentialPerMonth ? `, pour un potentiel de ${potentialPerMonth} par mois` : ''}`}
        series={[String(year), String(year - 1)]}
        rows={months.map(({ name, now, before }) => ({ name, values: [now.orders, before.orders] }))}
        {...(potentialPerMonth ? { mark: { label: `Potentiel : ${potentialPerMonth}`, value: potentialPerMonth } } : {})}
      />
      <MonthTable clientId={clientId} year={year} potentialPerMonth={potentialPerMonth} months={months} />
    </DetailSection>
  )
}

type Month = { name: string; month: number; now: Tally; before: Tally }
type MonthContext = { clientId: string; year: number; potentialPerMonth: number | null }

const MonthTable = ({ clientId, year, potentialPerMonth, months }: MonthContext & { months: readonly Month[] }) => (
  <ScrollRegion className="stats-table" label="Les chiffres du graphique">
    <table>
      <caption>Les chiffres du graphique</caption>
      <TableHeads titles={['Mois', String(year), String(year - 1), 'Potentiel', 'Délai', 'Échecs', 'Annulations']} />
      <tbody>
        {months.map((month) => (
          <MonthLine key={month.name} {...month} clientId={clientId} year={year} potentialPerMonth={potentialPerMonth} />
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

const MonthLine = ({ clientId, year, potentialPerMonth, name, month, now, before }: MonthContext & Month) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      <OrdersLink clientId={clientId} counted={ofMonth(year, month)} label={`${now.orders} commandes, ${name} ${year}`}>
        {now.orders}
      </OrdersLink>
    </td>
    <td>
      <OrdersLink clientId={clientId} counted={ofMonth(year - 1, month)} label={`${before.orders} commandes, ${name} ${year - 1}`}>
        {before.orders}
      </OrdersLink>
    </td>
    <td className="numbers">
      {potentialPerMonth ? `${potentialPerMonth} (${Math.round((now.orders / potentialPerMonth) * 100)} %)` : '–'}
    </td>
    <td className="numbers">{daysInWords(averageDays(now))}</td>
    <td>
      <OrdersLink
        clientId={clientId}
        counted={{ ...ofMonth(year, month), status: [...failed] }}
        label={`${now.failed} échecs, ${name} ${year}`}
      >
        {now.failed}
      </OrdersLink>
    </td>
    <td>
      <OrdersLink
        clientId={clientId}
        counted={{ ...ofMonth(year, month), status: [...canceled] }}
        label={`${now.canceled} annulations, ${name} ${year}`}
      >
        {now.canceled}
      </OrdersLink>
    </td>
  </tr>
)
