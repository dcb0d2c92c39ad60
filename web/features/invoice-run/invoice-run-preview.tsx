import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type InvoiceRunDetail, invoiceRunRowCalls, invoiceRunRowList } from '@adm/contract/invoice-run/invoice-run'
import { formatDayNumeric, formatMomentShort } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { addressOf } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { readSearch } from '../../platform/address/search.ts'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Figure, Figures } from '../../ui/figure/figures.tsx'
import { type Step, Stepper } from '../../ui/figure/stepper.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { EmptyState, ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { InvoiceRunRows } from './invoice-run-rows.tsx'
import { invoiceRunQuery, rowsOfPage, type RunRowSearch, runRowSearch, runRowsQuery } from './invoice-run-search.ts'
import { counted } from './invoice-run-words.ts'
import '../../recipes/bulk/bulk-outcome.css'
import './invoice-run.css'

/** The rows of a run, by client, under its steps, its figures and what changed since the preview before. */
export function InvoiceRunPreview({ id }: { id: string }) {
  const { data: run } = useSuspenseQuery(invoiceRunQuery(id))
  return (
    <DetailBody>
      <Stepper label="Étapes du run" steps={stepsOf(run)} />
      <Work run={run} />
      <RunFigures run={run} />
      <Differences run={run} />
      <Rows run={run} />
    </DetailBody>
  )
}

const rank = { prepared: 1, confirmed: 2, issuing: 2, partial: 2, completed: 3, canceled: 1 } as const

/** Scope, control, issue: how far the run is. */
const stepsOf = (run: InvoiceRunDetail): Step[] => {
  const { status, states, issueDay } = run
  const isStopped = status === 'partial' || status === 'canceled'
  const stateOf = (at: number): Step['state'] => {
    if (at < rank[status]) return 'done'
    if (at > rank[status]) return 'ahead'
    return isStopped ? 'failed' : 'current'
  }
  return [
    { label: 'Périmètre', state: stateOf(0), detail: `jusqu'au ${formatDayNumeric(run.untilDay)}` },
    { label: 'Contrôle', state: stateOf(1), detail: `aperçu du ${formatMomentShort(run.preparedAt)}` },
    {
      label: 'Émission',
      state: stateOf(2),
      detail: issueDay && `${counted(states.issued, 'émise', 'émises')}, datées du ${formatDayNumeric(issueDay)}`,
    },
  ]
}

/** The job of the run while it goes on, or the fact that it stopped. */
const Work = ({ run: { job } }: { run: InvoiceRunDetail }) => {
  if (!job) return null
  if (job.state === 'failed')
    return <Notice tone="error">La tâche de ce run s'est arrêtée. Ce qui est fait reste fait&nbsp;: reprenez, ou annulez le run.</Notice>
  return (
    <div>
      <progress className="bulk-progress" aria-label="Avancement" value={job.done} max={Math.max(job.total ?? 0, 1)} />
      <output className="dim">
        {job.done.toLocaleString('fr-FR')} sur {(job.total ?? 0).toLocaleString('fr-FR')}. Vous pouvez quitter la page&nbsp;: le travail
        continue.
      </output>
    </div>
  )
}

const RunFigures = ({ run }: { run: InvoiceRunDetail }) => {
  const { sums, states, exclusions, status } = run
  const toSee = states.changed + states.refused + states.gone
  const excluded = exclusions.reduce((sum, { netCents }) => sum + netCents, 0)
  const excludedLines = exclusions.reduce((sum, { lines }) => sum + lines, 0)
  return (
    <Figures label="Le run en chiffres">
      <Figure to="." search={{}} figure={formatCents(sums.grossCents)} isNothing={sums.rows === 0}>
        TTC, {counted(sums.rows, 'facture', 'factures')}, {counted(sums.lines, 'commande', 'commandes')}
      </Figure>
      <Figure to="." search={{ state: ['changed', 'refused', 'gone'] }} figure={toSee.toLocaleString('fr-FR')} isNothing={toSee === 0}>
        à voir&nbsp;: changées, refusées ou disparues
      </Figure>
      {status === 'prepared' || status === 'canceled' ? (
        <Figure to="." search={{ state: ['left_out'] }} figure={states.leftOut.toLocaleString('fr-FR')} isNothing={states.leftOut === 0}>
          écartées à la main
        </Figure>
      ) : (
        <Figure to="." search={{ state: ['issued'] }} figure={states.issued.toLocaleString('fr-FR')} isNothing={states.issued === 0}>
          émises
        </Figure>
      )}
      <Figure to="." search={{ tab: 'exclusions' }} figure={formatCents(excluded)} isNothing={excludedLines === 0}>
        HT réalisés que le run ne prend pas, {counted(excludedLines, 'commande', 'commandes')}
      </Figure>
    </Figures>
  )
}

/** What changed since the preview before, each part as a link to its rows. */
const Differences = ({ run: { differences, sums } }: { run: InvoiceRunDetail }) => {
  if (!differences) return null
  const parts = [
    { difference: 'new' as const, words: counted(differences.new, 'nouvelle', 'nouvelles'), count: differences.new },
    { difference: 'changed' as const, words: counted(differences.changed, 'changée', 'changées'), count: differences.changed },
    { difference: 'gone' as const, words: counted(differences.gone, 'disparue', 'disparues'), count: differences.gone },
  ].filter(({ count }) => count > 0)
  const change = sums.grossCents - differences.previousGrossCents
  return (
    <p className="run-differences">
      Depuis l'aperçu précédent&nbsp;: {parts.length === 0 && 'rien n’a changé.'}
      {parts.map(({ difference, words }, index) => (
        <span key={difference}>
          {index > 0 && ', '}
          <Link to="." search={{ difference: [difference] }}>
            {words}
          </Link>
        </span>
      ))}
      {parts.length > 0 && ` (${change > 0 ? '+' : ''}${formatCents(change)} TTC).`}
    </p>
  )
}

/** The rows that the address names, by pages. */
const Rows = ({ run }: { run: InvoiceRunDetail }) => {
  const { tab, field: _field, back: _back, ...rest } = useSearch({ strict: false })
  const search = readSearch(runRowSearch, rest)
  const navigate = useNavigate()
  const show = (next: RunRowSearch) => void navigate({ to: '.', search: { tab, ...next } })
  const { data, error, refetch } = useQuery({ ...runRowsQuery(run.id, search), placeholderData: keepPreviousData })
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { rows = 1, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <div className="run-rows-head">
        <h2>{isFiltered ? 'Factures filtrées' : 'Factures à venir'}</h2>
        {isFiltered && <Button onClick={() => show({})}>Tout voir</Button>}
        <ExportMenu
          addressIn={(file) => addressOf(invoiceRunRowCalls.export, { query: { run_id: run.id, sort: 'client', ...filters, ...file } })}
          columns={invoiceRunRowList.columns}
          total={data}
        />
      </div>
      {data.items.length === 0 ? (
        <EmptyState title={isFiltered ? 'Aucune facture ne correspond à ce filtre.' : 'Rien à facturer.'} />
      ) : (
        <InvoiceRunRows key={run.version} run={run} rows={data.items} />
      )}
      {data.total > rowsOfPage && (
        <Pagination
          index={rows - 1}
          size={rowsOfPage}
          total={data.total}
          totalIsExact
          onChange={(index) => show({ ...filters, rows: index + 1 })}
        />
      )}
    </>
  )
}
