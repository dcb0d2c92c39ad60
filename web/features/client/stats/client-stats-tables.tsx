import { type ClientStats, countedCauses, countedServices } from '@adm/contract/client/client-stats'
import { averageDays, tallyOf } from '@adm/domain/client/client-stats'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { TableHeads } from '../../../ui/table/table-heads.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { type Counted, OrdersLink, ofYear } from './client-stats-link.tsx'
import { canceled, daysInWords, failed } from './client-stats-months.tsx'

type Props = { clientId: string; stats: ClientStats }

/** Orders by service. */
export const ClientStatsServices = ({ clientId, stats: { year, volumes } }: Props) => {
  const rows = countedServices
    .map(({ service, label }) => {
      const ofService = volumes.filter((volume) => volume.service === service)
      const [now, before] = [year, year - 1].map((of) => tallyOf(ofService.filter((volume) => volume.year === of)))
      return { service, label, now: now ?? tallyOf([]), before: before ?? tallyOf([]) }
    })
    .filter(({ now, before }) => now.orders + before.orders > 0)
  if (rows.length === 0) return null
  return (
    <DetailSection title="Par prestation">
      <ScrollRegion className="stats-table" label="Commandes par prestation">
        <table>
          <caption className="only-read-aloud">Commandes par prestation</caption>
          <TableHeads titles={['Prestation', String(year), String(year - 1), 'Délai', 'Échecs', 'Annulations']} />
          <tbody>
            {rows.map(({ service, label, now, before }) => {
              const link = (of: number, counted: Counted, orders: number, what: string) => (
                <OrdersLink
                  clientId={clientId}
                  counted={{ ...ofYear(of), services: [service], ...counted }}
                  label={`${orders} ${what}, ${label}`}
                >
                  {orders}
                </OrdersLink>
              )
              return (
                <tr key={service}>
                  <th scope="row">{label}</th>
                  <td>{link(year, {}, now.orders, `commandes en ${year}`)}</td>
                  <td>{link(year - 1, {}, before.orders, `commandes en ${year - 1}`)}</td>
                  <td className="numbers">{daysInWords(averageDays(now))}</td>
                  <td>{link(year, { status: [...failed] }, now.failed, 'échecs')}</td>
                  <td>{link(year, { status: [...canceled] }, now.canceled, 'annulations')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </DetailSection>
  )
}

/** Causes of failed visits and cancellations. */
export const ClientStatsCauses = ({ clientId, stats: { year, causes } }: Props) => {
  const of = (status: 'failed' | 'canceled') => causes.filter((row) => row.status === status)
  return (
    <>
      <Causes clientId={clientId} year={year} title="Visites échouées par cause" statuses={failed} rows={of('failed')} />
      <Causes clientId={clientId} year={year} title="Annulations par cause" statuses={canceled} rows={of('canceled')} />
    </>
  )
}

type CausesProps = {
  clientId: string
  year: number
  title: string
  statuses: readonly NonNullable<Counted['status']>[number][]
  rows: ClientStats['causes']
}

const Causes = ({ clientId, year, title, statuses, rows }: CausesProps) => {
  const distinctCauses = [...new Set(rows.map(({ cause }) => cause))]
  if (distinctCauses.length === 0) return null
  const count = (cause: (typeof distinctCauses)[number], of: number) =>
    rows.find((row) => row.cause === cause && row.year === of)?.orders ?? 0
  return (
    <DetailSection title={title}>
      <ScrollRegion className="stats-table" label={`Commandes : ${title.toLowerCase()}`}>
        <table>
          <caption className="only-read-aloud">{title}</caption>
          <TableHeads titles={['Cause', String(year), String(year - 1)]} />
          <tbody>
            {distinctCauses.map((cause) => {
              const label = countedCauses.find((counted) => counted.cause === cause)?.label ?? 'Sans cause'
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {[year, year - 1].map((of) => (
                    <td key={of} className="numbers">
                      {cause ? (
                        <OrdersLink
                          clientId={clientId}
                          counted={{ ...ofYear(of), status: [...statuses], cause: [cause] }}
                          label={`${count(cause, of)} commandes en ${of}, ${label}`}
                        >
                          {count(cause, of)}
                        </OrdersLink>
                      ) : (
                        count(cause, of)
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </DetailSection>
  )
}
