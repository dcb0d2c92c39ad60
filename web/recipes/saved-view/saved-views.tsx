import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Total } from '@adm/contract/call/call'
import { type SavedView, savedViewCalls } from '@adm/contract/saved-view'
import type { ViewFilter } from '@adm/domain/saved-view/saved-view'
import { apiQuery } from '../../platform/api/api.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { parseSearch, stringifySearch } from '../../platform/address/search.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { TabBar } from '../../ui/layout/tab-bar.tsx'
import { FilterWords } from '../list/list-filters.tsx'
import type { ViewedPage } from '../list/viewed-page.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { savedViewDraftName } from './saved-view-draft-name.ts'

const SavedViewMenu = lazyPart(() => import('./saved-view-menu.tsx'), 'SavedViewMenu')
const SavedViewForm = lazyPart(() => import('./saved-view.form.tsx'), 'SavedViewForm')

/** The views of a list, one's own and shared ones, each a tab with its total; and the actions on the open view. */
export const SavedViews = ({ page }: { page: ViewedPage }) => {
  const { data: views = [] } = useQuery(apiQuery(savedViewCalls.list, { query: { list: page.list } }))
  const [isKeeping, setKeeping] = useState(useHasDraft(savedViewDraftName(page.list)))
  const openPreset = page.presets.find(({ filter }) => isSameView(filter, page.filter))
  const acting = useActingRefusals()
  const open = views.find(({ id }) => id === page.view)
  const { showView } = page
  // The views load after the page.
  useEffect(() => {
    if (open) showView(open.id, open)
  }, [open, showView])
  return (
    <>
      <TabBar label="Vues">
        {page.presets.map((preset) => (
          <ViewTab
            key={preset.name}
            page={page}
            filter={preset.filter}
            view={undefined}
            about={preset.meaning}
            isOpen={!open && preset === openPreset}
          >
            {preset.name} {preset.isCounted && <ViewTotal page={page} filter={preset.filter} />}
          </ViewTab>
        ))}
        {views.map((view) => (
          <ViewTab
            key={view.id}
            page={page}
            filter={view.filter}
            view={view}
            about={view.mayChange ? undefined : `Partagée par ${view.ownerName}`}
            isOpen={view === open}
          >
            {view.name} <ViewTotal page={page} filter={view.filter} />
          </ViewTab>
        ))}
      </TabBar>
      <Suspense>{open && <SavedViewMenu page={page} view={open} onSaveAnother={() => setKeeping(true)} />}</Suspense>
      {!open && !openPreset && (
        <Button look="subtle" icon="plus" refusals={acting} onClick={() => setKeeping(true)}>
          Enregistrer la vue
        </Button>
      )}
      <Suspense>{isKeeping && <SavedViewForm page={page} onClose={() => setKeeping(false)} />}</Suspense>
    </>
  )
}

/** Whether both have the same filters; a sort alone is not worth a view. */
const isSameView = (filter: ViewFilter, other: ViewFilter): boolean =>
  [...Object.keys(filter), ...Object.keys(other)].every(
    (name) => name === 'sort' || JSON.stringify(filter[name]) === JSON.stringify(other[name]),
  )

type ViewTabProps = {
  page: ViewedPage
  filter: ViewFilter
  view: SavedView | undefined
  /** What its total counts, or who shares it. */
  about: string | undefined
  isOpen: boolean
  children: ReactNode
}

/** A view as a link, so that it can be opened in another browser tab. Its tooltip says the filter that its total counts. */
const ViewTab = ({ page, filter, view, about, isOpen, children }: ViewTabProps) => {
  const [isPointed, setPointed] = useState(false)
  const [words, setWords] = useState('')
  const point = () => setPointed(true)
  return (
    <>
      <a
        className="tab"
        href={`${page.path}${stringifySearch({ ...filter, view: view?.id })}`}
        title={[about, words].filter(Boolean).join('\n') || undefined}
        aria-current={isOpen ? 'page' : undefined}
        onPointerEnter={point}
        onFocus={point}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          page.onOpen(parseSearch(stringifySearch({ ...filter, view: view?.id })))
        }}
      >
        {children}
      </a>
      {isPointed && <FilterWords value={setWords}>{page.filtersFor({ ...filter })}</FilterWords>}
    </>
  )
}

const freshMs = 15_000

/** The number of rows of a view, polled every 15 s while it is mounted. */
const ViewTotal = ({ page: { list, fetchTotal }, filter }: { page: ViewedPage; filter: ViewFilter }) => {
  const { data } = useQuery<Total>({
    queryKey: ['view-total', list, filter],
    queryFn: ({ signal }) => fetchTotal(filter, signal),
    staleTime: freshMs,
    refetchInterval: freshMs,
  })
  return data && <span className="saved-view-total numbers">{formatTotal(data.total, data.totalIsExact)}</span>
}
