import { useQuery } from '@tanstack/react-query'
import { alertCalls, type AlertPrecision as Precision } from '@adm/contract/alert/alert'
import { formatDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { TableHeads } from '../../../ui/table/table-heads.tsx'
import '../../client/stats/client-stats.css'

/** Of each band of the score: how many of its orders failed, in the last quarter that is over. */
export const AlertPrecision = () => {
  const { data, error, refetch } = useQuery(apiQuery(alertCalls.precision, {}))
  return (
    <DetailSection title="Justesse du score de risque">
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <Bands precision={data} />}
    </DetailSection>
  )
}

type Band = Precision['bands'][number]

const nameOf = ({ least, below }: Band): string => (below === null ? `${least} points et plus` : `${least} à ${below - 1} points`)
const rateOf = ({ judged, right }: Band): string => (judged === 0 ? '–' : `${Math.round((right / judged) * 100)} %`)

const Bands = ({ precision: { fromDay, untilDay, bands } }: { precision: Precision }) => (
  <>
    <p className="dim">
      Missions du {formatDay(fromDay)} au {formatDay(untilDay)} : annulées au dernier moment, sans visite, ou déplacement infructueux.
    </p>
    <ScrollRegion className="stats-table" label="Justesse par tranche">
      <table>
        <caption>Par tranche de score</caption>
        <TableHeads titles={['Score', 'Missions', 'En échec', 'Part']} />
        <tbody>
          {bands.map((band) => (
            <tr key={band.least}>
              <th scope="row">{nameOf(band)}</th>
              <td>{band.judged}</td>
              <td>{band.right}</td>
              <td>{rateOf(band)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </>
)
