import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CheckerPace, durationCalls } from '@adm/contract/offer/duration'
import type { DurationFilter } from '@adm/contract/offer/duration-filter'
import { fewestOfChecker } from '@adm/domain/offer/duration-proposal'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { asSigned } from './duration-words.ts'

const columns: readonly Column<CheckerPace>[] = [
  { key: 'name', title: 'Contrôleur', width: 200, pinned: true, show: ({ checkerName }) => checkerName },
  { key: 'cases', title: 'Missions comparées', align: 'right', onSecondLine: true, show: ({ cases }) => cases },
  {
    key: 'factor',
    title: 'Rythme',
    align: 'right',
    onSecondLine: true,
    show: ({ cases, factor }) => (cases < fewestOfChecker ? 'Trop peu de cas' : `${asSigned((factor - 1) * 100)}\u00a0%`),
  },
]

/** The pace of each checker beside the others, of the same missions as the groups. */
export const CheckerPaces = ({ filter }: { filter: DurationFilter }) => {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(durationCalls.checkers, { query: filter }),
    placeholderData: keepPreviousData,
  })
  return (
    <DetailSection title="Par contrôleur">
      <p className="dim">
        Durée réelle par rapport à la médiane des mêmes prestations et logements : +10 % dure un dixième de plus. Seuls les groupes d'au
        moins 20 missions de plusieurs contrôleurs comptent. Ce rythme est montré, il ne change pas la durée des missions.
      </p>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>Pas encore assez de missions pour comparer.</p>}
      {!error && data?.length !== 0 && (
        <Table
          label="Rythme des contrôleurs"
          columns={columns}
          rows={data}
          keyOf={({ checkerId }) => checkerId}
          hrefOf={({ checkerId }) => `/checker/${checkerId}`}
          isRefreshing={isPlaceholderData}
          skeletonRows={5}
        />
      )}
    </DetailSection>
  )
}
