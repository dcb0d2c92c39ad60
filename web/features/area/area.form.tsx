import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { type Area, type AreaDraft, areaDraft } from '@adm/domain/area/area'
import { ask } from '../../platform/api.ts'
import { countErrors } from '../../platform/form-errors.ts'
import { showRefusal } from '../../platform/form-refusal.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { DraftNotice, Form, FormActions, FormSection, FormSummary, focusFirstError } from '../../ui/form-layout.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { AreaFields, type AreaValues } from './area-fields.tsx'
import { keepArea } from './area-record.ts'

const resolver: Resolver<AreaValues, unknown, AreaDraft> = zodResolver(areaDraft)

/** A new area; its zip codes are pasted on the next page. What is typed is kept until it is sent. */
export function AreaForm({ onCreated }: { onCreated: (area: Area) => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const form = useForm<AreaValues, unknown, AreaDraft>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { name: '', department: '', managerId: null, informations: '' },
  })
  const draft = useDraft(form, 'area-create')
  const create = useMutation({
    mutationFn: (body: AreaDraft) => ask(areaCalls.create, { body, key }),
    onSuccess: (area) => {
      draft.forget()
      keepArea(queries, area)
      onCreated(area)
    },
    onError: (error) => showRefusal(form, error),
  })
  const { errors, isSubmitted, isDirty } = form.formState
  const errorCount = isSubmitted ? countErrors(errors) : 0
  return (
    <FormProvider {...form}>
      <UnsavedGuard isDirty={isDirty && !create.isSuccess} onLeave={draft.forget} />
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      <Form
        onSubmit={(event) => {
          const sent = event.currentTarget
          void form.handleSubmit(
            (area) => create.isPending || create.mutate(area),
            () => focusFirstError(sent),
          )(event)
        }}
      >
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? create.error?.message : undefined} />
        <FormSection title="Informations" hint="Les codes postaux et les contrôleurs se donnent à la zone une fois créée.">
          <AreaFields />
        </FormSection>
        <FormActions>
          <SubmitButton pending={create.isPending || create.isSuccess}>Créer la zone</SubmitButton>
        </FormActions>
      </Form>
    </FormProvider>
  )
}
