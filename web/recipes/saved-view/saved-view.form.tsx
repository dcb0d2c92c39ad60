import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SavedView, savedViewCalls, savedViewDraft, savedViewChange } from '@adm/contract/saved-view'
import { type ViewNaming, viewNaming } from '@adm/domain/saved-view/saved-view'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { toastDone } from '../history/undo-change.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { ViewedPage } from '../list/viewed-page.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { savedViewDraftName } from './saved-view-draft-name.ts'

type Props = {
  page: ViewedPage
  /** The view to rename; without it, the current list is saved as a new one. */
  view?: SavedView
  onClose: () => void
}

/** The form for the name of a view and its sharing. */
export const SavedViewForm = ({ page, view, onClose }: Props) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const form = useForm<ViewNaming>({
    resolver: zodResolver(viewNaming),
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false },
  })
  const save = useMutation({
    mutationFn: (naming: ViewNaming) => (view ? rename(page, view, naming) : createView(page, naming, key)),
    onSuccess: async (saved) => {
      await readAgain(queries, 'saved-view')
      toastDone(queries, `La vue « ${saved.name} » est enregistrée.`, saved)
      onClose()
      if (!view) page.onOpen({ ...page.filter, view: saved.id })
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={view ? `Renommer la vue « ${view.name} »` : 'Enregistrer la vue'}
      draft={savedViewDraftName(page.list, view)}
      form={form}
      save={save}
      actLabel={view ? 'Renommer la vue' : 'Enregistrer la vue'}
      onClose={onClose}
    >
      {!view && <p className="dim">Les filtres, le tri, les colonnes et la densité de la liste sont gardés.</p>}
      <TextInput label="Nom" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Checkbox
        label="Partager la vue"
        hint="Toutes les personnes qui voient cette liste la trouvent aussi ; vous seul pouvez la modifier."
        {...form.register('shared')}
      />
    </FormDialog>
  )
}

const createView = ({ list, filter, display }: ViewedPage, naming: ViewNaming, key: string): Promise<SavedView> =>
  callApi(savedViewCalls.create, { body: savedViewDraft.parse({ ...naming, ...display, list, filter }), key })

const rename = ({ list }: ViewedPage, { id }: SavedView, naming: ViewNaming): Promise<SavedView> =>
  callApi(savedViewCalls.change, { params: { id }, body: savedViewChange.parse({ ...naming, list }) })
