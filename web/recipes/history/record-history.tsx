import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { HistoryFilter } from '@adm/contract/platform/history'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { readSearch } from '../../platform/address/search.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState, ErrorPanel } from '../../ui/layout/states.tsx'
import { MomentChooser } from './record-moment.tsx'
import { RecordEvents } from './record-events.tsx'
import { HistoryFilters, isFiltered } from './record-history-filters.tsx'
import { filterOf, type HistorySearch, historySearch } from './record-history-search.ts'
import type { HistoryLine, RecordSubject, VersionedRow } from '../page/record-subject.ts'
import './record-history.css'
import { PendingHistory } from '../offline/pending-history.tsx'

type Subject = Omit<RecordSubject<VersionedRow, object>, 'save' | 'readRow' | 'cacheSaved' | 'following'>

const noChoices = { people: [], kinds: [], fields: [] }

/** The events of a row with their authors, newest first; the filters are in the address. */
export const RecordHistory = ({ subject, id }: { subject: Subject; id: string }) => {
  const [search, show] = useHistorySearch()
  const { data: choices, error, refetch } = useQuery({ ...apiQuery(subject.historyChoices, { params: { id } }), staleTime: 0 })
  const events = useHistory(subject, id, search, choices?.kinds)
  // The choices map an act to its kinds: without them the filter cannot be sent.
  const failure = events.error ?? (search.act !== undefined && !choices ? error : null)
  const retry = () => {
    void refetch()
    events.retry()
  }
  return (
    <div className="history-tab">
      <div className="history-head">
        <HistoryFilters choices={choices ?? noChoices} fields={subject.fields} acts={subject.acts} search={search} onChange={show} />
        {subject.isReplayed && <MomentChooser thing={subject.thing} />}
      </div>
      <PendingHistory subject={subject} id={id} />
      {failure ? (
        <ErrorPanel error={describeError(failure)} onRetry={retry} />
      ) : (
        <EventList subject={subject} id={id} lines={events.lines} isFiltered={isFiltered(search)} onClear={() => show({})} />
      )}
      {events.more && (
        <Button className="history-more" pending={events.isReadingMore} onClick={events.more}>
          Afficher les événements précédents
        </Button>
      )}
    </div>
  )
}

/** The filters, stored in the address, and their setter: a link and « back » show the same events. */
const useHistorySearch = (): [HistorySearch, (next: HistorySearch) => void] => {
  const { tab, ...rest } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (next: HistorySearch) => void navigate({ to: '.', search: { tab, ...next }, replace: true })
  return [readSearch(historySearch, rest), show]
}

const page = 50

/** The events by pages, the latest page first. */
const useHistoryPages = ({ history, acts }: Subject, id: string, search: HistorySearch, kinds: readonly string[] | undefined) => {
  const queries = useQueryClient()
  const query: HistoryFilter = { ...filterOf(search, acts, [...(kinds ?? [])]), parts: 'true', most: page + 1 }
  return useInfiniteQuery({
    queryKey: [`${history.path}/pages`, { id, query }],
    meta: { shows: history.shows ?? [] },
    queryFn: ({ pageParam }) =>
      queries.fetchQuery({ ...apiQuery(history, { params: { id }, query: { ...query, before: pageParam } }), staleTime: 0 }),
    initialPageParam: firstPage,
    // Each request reads one event more than it displays: the extra event proves that there are earlier ones.
    getNextPageParam: (lines) => (lines.length > page ? lines[1]?.id : undefined),
    enabled: search.act === undefined || kinds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
const firstPage: string | undefined = undefined

/** The pages of events; without network, all stored events. */
const useHistory = (subject: Subject, id: string, search: HistorySearch, kinds: readonly string[] | undefined) => {
  const pages = useHistoryPages(subject, id, search, kinds)
  const usesStored = pages.isError && !pages.data && !isFiltered(search)
  const stored = useQuery({ ...apiQuery(subject.history, { params: { id }, query: {} }), enabled: usesStored })
  const visiblePages = pages.data?.pages.map((lines) => lines.slice(-page)).toReversed()
  return {
    lines: usesStored ? stored.data : visiblePages?.flat(),
    error: pages.isError && !(usesStored && (stored.data || stored.isFetching)) ? pages.error : null,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    isReadingMore: pages.isFetchingNextPage,
  }
}

type ListProps = { subject: Subject; id: string; lines: readonly HistoryLine[] | undefined; isFiltered: boolean; onClear: () => void }

const EventList = ({ subject, id, lines, isFiltered: isLess, onClear }: ListProps) => {
  if (lines?.length !== 0) return <RecordEvents subject={subject} id={id} lines={lines} />
  if (!isLess) return <EmptyState title="Aucun événement">Rien ne s'est encore passé.</EmptyState>
  return (
    <EmptyState title="Aucun événement" action={<Button onClick={onClear}>Effacer les filtres</Button>}>
      Aucun événement ne correspond à ces filtres.
    </EmptyState>
  )
}
