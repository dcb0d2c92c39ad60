import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { alertCalls, alertList } from '@adm/contract/alert/alert'
import { addressOf, callApi } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { ExportMenu } from '../../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../../recipes/list/list-page.tsx'
import { viewedSubject } from '../../../recipes/list/viewed-page.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { AlertFilters } from './alert-filters.tsx'
import { alertActsColumn, alertColumns, firstColumns, firstOfResolved, resolvedColumns } from './alert-list-columns.tsx'
import { AlertRows } from './alert-rows.tsx'
import { usePastTotal } from './use-past-alerts.ts'
import { AlertsThen } from './alerts-then.tsx'
import { addressOfSearch, alertListQuery, type AlertSearch, alertSearch, filtersOfAlerts, readAlertSearch } from './alert-search.ts'

const route = getRouteApi('/signed-in/alert')
/** Loaded when somebody replays the alerts. */
const AlertReplay = lazyPart(() => import('./alert-replay.tsx'), 'AlertReplay')
/** Loaded with the outcome of a bulk fix. */
const BulkFixOutcome = lazyPart(() => import('../bulk/bulk-fix-outcome.tsx'), 'BulkFixOutcome')

const viewed = viewedSubject(alertList, (query, signal) => callApi(alertCalls.count, { query }, signal), [
  { name: 'Ouvertes', filter: {} },
  { name: 'À moi', filter: { mine: 'true' }, isCounted: true },
  { name: 'Reportées', filter: { status: ['snoozed'] } },
  { name: 'Résolues', filter: { status: ['resolved'], sort: '-since' } },
])
const columns = { all: alertColumns, first: firstColumns, storageKey: 'alertColumns' }
const ofResolved = { ...columns, all: resolvedColumns, first: firstOfResolved }

const isOfResolved = ({ status }: AlertSearch): boolean => status?.length === 1 && status[0] === 'resolved'

/** The alerts, by severity; with `?at=` as they stood at a moment, to be read only. */
export function AlertListPage() {
  const search = route.useLoaderData()
  const navigate = route.useNavigate()
  const go = (next: Partial<AlertSearch>, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  const mayAct = useMay(alertCalls.snooze) && search.at === undefined
  const listed = isOfResolved(search) ? ofResolved : columns
  const result = useQuery({ ...alertListQuery(search), placeholderData: keepPreviousData })
  const show = (change: Partial<AlertSearch>, how = { replace: change.page_index === undefined }) =>
    go({ ...search, page_index: 0, ...change }, how)
  const showOutcome = (bulkId: string | undefined) => go({ ...search, fix_bulk: bulkId }, { replace: true })
  const clear = () => go(readAlertSearch({ sort: search.sort, responses_by_page: search.responses_by_page }), { replace: false })
  return (
    <ViewedListPage
      title="Alertes"
      result={result}
      apart={usePastTotal(search)?.total ?? 0}
      search={search}
      schema={alertSearch}
      filter={filtersOfAlerts(search)}
      onGo={go}
      columns={mayAct ? { ...listed, all: [...listed.all, alertActsColumn] } : listed}
      viewed={viewed}
      actions={(displayed) => (
        <>
          <RulesAndReplay onChoose={(at) => show({ at })} />
          <ExportMenu
            addressIn={(file) => addressOf(alertCalls.export, { query: { ...filtersOfAlerts(search), ...file } })}
            displayed={displayed}
            columns={alertList.columns}
            total={result.data}
          />
        </>
      )}
      filters={(value) => <AlertFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(view) => (
        <>
          {search.at && <AlertsThen at={search.at} onBack={() => show({ at: undefined })} />}
          <AlertRows {...view} result={result} search={search} isActed={mayAct} onChange={show} onFixed={showOutcome} onClear={clear} />
          <Suspense>{search.fix_bulk && <BulkFixOutcome id={search.fix_bulk} onClose={() => showOutcome(undefined)} />}</Suspense>
        </>
      )}
    />
  )
}

const RulesAndReplay = ({ onChoose }: { onChoose: (at: string) => void }) => (
  <>
    <ButtonLink to="/settings/alerts">Règles</ButtonLink>
    <Suspense>
      <AlertReplay onChoose={onChoose} />
    </Suspense>
  </>
)
