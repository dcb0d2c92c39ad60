import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientStatsCalls } from '@adm/contract/client/client-stats'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { todayInParis } from '../../../platform/today.ts'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { ClientStatsCauses, ClientStatsServices } from './client-stats-tables.tsx'
import { ClientStatsFigures, ClientStatsMonths } from './client-stats-months.tsx'
import './client-stats.css'

/** Tab of a client's orders in a year, compared with the previous year: charts, and tables whose figures link to the order list. */
export function ClientStatistics({ id }: { id: string }) {
  const [thisYear] = useState(() => Number(todayInParis().slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  const { data, error, refetch } = useQuery(apiQuery(clientStatsCalls.read, { params: { id }, query: { year } }))
  const years = [thisYear, thisYear - 1, thisYear - 2].map((option) => ({ value: String(option), label: String(option) }))
  return (
    <DetailBody>
      <div className="stats">
        <Segmented label="Année" options={years} value={String(year)} onChange={(chosen) => setYear(Number(chosen))} />
        {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data && (
          <>
            <ClientStatsFigures clientId={id} stats={data} />
            <ClientStatsMonths clientId={id} stats={data} />
            <ClientStatsServices clientId={id} stats={data} />
            <ClientStatsCauses clientId={id} stats={data} />
          </>
        )}
      </div>
    </DetailBody>
  )
}
