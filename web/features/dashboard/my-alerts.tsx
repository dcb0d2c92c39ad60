import { useQuery } from '@tanstack/react-query'
import { alertCalls, type AlertCounts, mostAlertsCounted } from '@adm/contract/alert/alert'
import { alertSeverities } from '@adm/domain/alert/alert-type'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Figure, Figures, FiguresSkeleton } from '../../ui/figure/figures.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { AlertSeverityTag } from '../alert/figure/alert-severity.tsx'

const isNone = (counts: AlertCounts['mine']): boolean => Object.values(counts).every((count) => count === 0)

/** The open alerts of the person and of their groups by severity, the worst first; those of everybody when none is theirs. */
export const MyAlerts = () => {
  const { data, error, refetch } = useQuery(apiQuery(alertCalls.counts, {}))
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  const isMine = data ? !isNone(data.mine) : true
  return (
    <section className="to-do" aria-labelledby="my-alerts">
      <h3 id="my-alerts">{isMine ? 'Mes alertes' : 'Alertes de tous'}</h3>
      {data ? <Counts counts={isMine ? data.mine : data.all} isMine={isMine} /> : <FiguresSkeleton count={alertSeverities.length} />}
    </section>
  )
}

const Counts = ({ counts, isMine }: { counts: AlertCounts['mine']; isMine: boolean }) =>
  isNone(counts) ? (
    <p className="dim">Aucune alerte ouverte.</p>
  ) : (
    <Figures label={isMine ? 'Mes alertes' : 'Alertes de tous'}>
      {alertSeverities.toReversed().map((severity) => (
        <SeverityFigure key={severity} severity={severity} count={counts[severity]} isMine={isMine} />
      ))}
    </Figures>
  )

type SeverityProps = { severity: (typeof alertSeverities)[number]; count: number; isMine: boolean }

const SeverityFigure = ({ severity, count, isMine }: SeverityProps) => {
  const search: object = { severity: [severity], ...(isMine && { mine: 'true' }) }
  return (
    <Figure
      to="/alert"
      search={search}
      figure={formatTotal(Math.min(count, mostAlertsCounted), count <= mostAlertsCounted)}
      isNothing={count === 0}
    >
      <AlertSeverityTag severity={severity} />
    </Figure>
  )
}
