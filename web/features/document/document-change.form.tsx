import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { documentCalls } from '@adm/contract/document'
import { type Document, type DocumentChange, documentChange } from '@adm/domain/document/record/document'
import { legalRefusal } from '@adm/domain/document/document-retention'
import { documentTypeLabels, documentTypes } from '@adm/domain/document/document-type'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { documentDraftName } from './document-draft-name.ts'
import { today } from './document-words.ts'
import { useDocumentAct } from './use-document-act.ts'

type Typed = z.input<typeof documentChange>
const resolver: Resolver<Typed, unknown, DocumentChange> = zodResolver(documentChange)
const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))

/** Dialog that renames a document or changes its type; a report within its retention keeps its type, and the form gives the reason. */
export const DocumentChangeForm = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const { id, name, type, version, retention } = document
  const form = useForm<Typed, unknown, DocumentChange>({ resolver, mode: 'onTouched', defaultValues: { name, type } })
  const save = useDocumentAct(
    (body: DocumentChange) => callApi(documentCalls.change, { params: { id }, body, version }),
    () => 'Document enregistré.',
    onClose,
  )
  const { errors } = form.formState
  const retentionRefusal = legalRefusal(retention, today())
  return (
    <FormDialog
      title={`Modifier « ${name} »`}
      draft={documentDraftName(document)}
      form={form}
      save={save}
      actLabel="Enregistrer"
      size="small"
      onClose={onClose}
    >
      <TextInput label="Nom" error={errors.name?.message} {...form.register('name')} />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Select
            label="Type du document"
            options={retentionRefusal ? typeOptions.filter(({ value }) => value === type) : typeOptions}
            hint={retentionRefusal ?? undefined}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.type?.message}
          />
        )}
      />
    </FormDialog>
  )
}
