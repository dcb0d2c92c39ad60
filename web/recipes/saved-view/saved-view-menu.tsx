import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type SavedView, type SavedViewChange, savedViewCalls, savedViewChange } from '@adm/contract/saved-view'
import { callApi } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { stringifySearch } from '../../platform/address/search.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { copyText } from '../../ui/figure/copyable.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { toastDone, toastUndoable } from '../history/undo-change.ts'
import type { ViewedPage } from '../list/viewed-page.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { savedViewDraftName } from './saved-view-draft-name.ts'

const SavedViewForm = lazyPart(() => import('./saved-view.form.tsx'), 'SavedViewForm')
const notYours = 'Cette vue est à une autre personne : enregistrez-la sous un autre nom.'

type MenuProps = { page: ViewedPage; view: SavedView; onSaveAnother: () => void }

/** The actions on the open view, with a button that saves its changes. */
export const SavedViewMenu = ({ page, view, onSaveAnother }: MenuProps) => {
  const queries = useQueryClient()
  const [isRenaming, setRenaming] = useState(useHasDraft(savedViewDraftName(page.list, view)))
  const acting = useActingRefusals()
  const refusals = [...acting, ...(view.mayChange ? [] : [notYours])]
  const isChanged = differs(page, view)
  const change = (what: Partial<SavedView>, message: string) =>
    changeView(queries, view, savedViewChange.parse({ ...what, list: view.list }), message)
  const save = () =>
    void change(
      { filter: page.filter, density: page.display.density, columns: [...page.display.columns] },
      `La vue « ${view.name} » est enregistrée.`,
    )
  return (
    <>
      {isChanged && (
        <Button look="subtle" refusals={acting} onClick={view.mayChange ? save : onSaveAnother}>
          {view.mayChange ? 'Enregistrer les changements' : 'Enregistrer sous un autre nom'}
        </Button>
      )}
      <ActionMenu
        label={`Vue « ${view.name} »`}
        icon="more"
        actions={[
          ...(isChanged ? [{ label: 'Revenir à la vue enregistrée', onSelect: () => reopen(page, view) }] : []),
          { label: 'Enregistrer sous un autre nom', onSelect: onSaveAnother, refusals: acting },
          { label: 'Renommer', onSelect: () => setRenaming(true), refusals },
          view.shared
            ? { label: 'Ne plus partager', onSelect: () => void change({ shared: false }, 'La vue est à vous seul.'), refusals }
            : { label: 'Partager la vue', onSelect: () => void change({ shared: true }, 'La vue est partagée.'), refusals },
          {
            label: 'Copier le lien',
            onSelect: () => copyText(`${location.origin}${page.path}${stringifySearch({ ...view.filter, view: view.id })}`),
          },
          { label: 'Supprimer la vue', onSelect: () => void removeView(queries, page, view), danger: true, refusals },
        ]}
      />
      <Suspense>{isRenaming && <SavedViewForm page={page} view={view} onClose={() => setRenaming(false)} />}</Suspense>
    </>
  )
}

const inOrder = (filter: object): string =>
  stringifySearch(Object.fromEntries(Object.entries(filter).sort(([one], [other]) => one.localeCompare(other))))

/** Whether the list differs from its view; a setting without a value in the view never differs. */
const differs = ({ filter, readFilter, display }: ViewedPage, view: SavedView): boolean =>
  inOrder(filter) !== inOrder(readFilter(view.filter)) ||
  (view.columns !== null && view.columns.join() !== display.columns.join()) ||
  (view.density !== null && view.density !== display.density)

const reopen = (page: ViewedPage, view: SavedView): void => {
  page.showView(view.id, { ...view })
  page.onOpen({ ...view.filter, view: view.id })
}

const toastFailure = (error: unknown): void => showToast({ message: describeError(error).message, tone: 'error' })

const changeView = async (queries: QueryClient, { id }: SavedView, body: SavedViewChange, message: string): Promise<void> => {
  try {
    toastDone(queries, message, await callApi(savedViewCalls.change, { params: { id }, body }))
  } catch (error) {
    toastFailure(error)
  }
  await readAgain(queries, 'saved-view')
}

/** Removes a view, with an undo for thirty seconds; the list keeps its filters. */
const removeView = async (queries: QueryClient, page: ViewedPage, view: SavedView): Promise<void> => {
  try {
    const { changeId } = await callApi(savedViewCalls.remove, { params: { id: view.id } })
    page.onOpen(page.filter)
    toastUndoable(queries, `La vue « ${view.name} » est supprimée.`, changeId)
  } catch (error) {
    toastFailure(error)
  }
  await readAgain(queries, 'saved-view')
}
