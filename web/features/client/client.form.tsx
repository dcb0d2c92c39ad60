import { useMutation } from '@tanstack/react-query'
import { type FormEventHandler, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client'
import type { Client, ClientDraft } from '@adm/domain/client/client'
import { ask } from '../../platform/api.ts'
import { countErrors } from '../../platform/form-errors.ts'
import { showRefusal } from '../../platform/form-refusal.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { DraftNotice, Form, FormActions, FormBeside, FormSection, FormSummary, focusFirstError } from '../../ui/form-layout.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { ClientCompanySearch } from './client-company-search.tsx'
import { ClientDuplicates } from './client-duplicates.tsx'
import { informationFields } from './client-information-fields.tsx'
import { type ClientDraftValues, draftResolver } from './client-values.ts'

type Props = { onCreated: (client: Client) => void }

/** A new client; what is typed is kept until it is sent, and clients alike are shown beside it. */
export function ClientForm(props: Props) {
  const { form, draft, create, send } = useClientForm(props)
  const { errors, isSubmitted, isDirty } = form.formState
  const errorCount = isSubmitted ? countErrors(errors) : 0
  return (
    <FormProvider {...form}>
      <UnsavedGuard isDirty={isDirty && !create.isSuccess} onLeave={draft.forget} />
      <FormBeside aside={<ClientDuplicates />}>
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <Form onSubmit={send}>
          <FormSummary errorCount={errorCount} message={errorCount === 0 ? create.error?.message : undefined} />
          <ClientCompanySearch />
          {sections.map(({ title, Fields }) => (
            <FormSection key={title} title={title}>
              <Fields />
            </FormSection>
          ))}
          <FormActions>
            <SubmitButton pending={create.isPending || create.isSuccess}>Créer le client</SubmitButton>
          </FormActions>
        </Form>
      </FormBeside>
    </FormProvider>
  )
}

const sections = [
  { title: 'Identité', Fields: informationFields.identity },
  { title: 'Coordonnées', Fields: informationFields.contact },
  { title: 'Facturation', Fields: informationFields.billing },
  { title: 'Bureau de gestion', Fields: informationFields.office },
  { title: 'Suivi commercial', Fields: informationFields.sales },
  { title: 'Préférences', Fields: informationFields.preferences },
] as const

/** The form, its draft, and its sending, once for one key. */
const useClientForm = ({ onCreated }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<ClientDraftValues, unknown, ClientDraft>({
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { tags: [] },
  })
  const draft = useDraft(form, 'client-create')
  const create = useMutation({
    mutationFn: (client: ClientDraft) => ask(clientCalls.create, { body: client, key }),
    onSuccess: (client) => {
      draft.forget()
      onCreated(client)
    },
    onError: (error) => showRefusal(form, error),
  })
  const send: FormEventHandler<HTMLFormElement> = (event) => {
    const sent = event.currentTarget
    void form.handleSubmit(
      (client) => create.isPending || create.mutate(client),
      () => focusFirstError(sent),
    )(event)
  }
  return { form, draft, create, send }
}
