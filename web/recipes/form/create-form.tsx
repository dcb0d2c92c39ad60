import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { newKey } from '../../platform/new-key.ts'
import { countErrors } from '../../platform/form/form-errors.ts'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { useDraft } from '../../platform/form/use-draft.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { TakesNewRow } from '../../ui/input/field.tsx'
import { DraftNotice, Form, FormActions, FormWithAside, FormSummary, focusFirstError } from '../../ui/layout/form-layout.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { optionalSentence } from '../../platform/api/error-sentence.ts'

type CreateFormProps<Values extends FieldValues, Draft, Row> = {
  /** The name of its draft: `client-create`. */
  name: string
  values: DefaultValues<Values>
  /** The field to focus, by its name; the first one by default. */
  focus?: string | undefined
  resolver: Resolver<Values, unknown, Draft>
  /** Creates the row, once for each idempotency key. @throws {Refused} */
  create: (draft: Draft, key: string) => Promise<Row>
  onCreated: (row: Row) => void
  /** The label of its button: « Créer le client ». */
  submitLabel: string
  /** At the side of the form: the consequences of the typed values. */
  aside?: ReactNode
  /** The fields, which get the form from `useFormContext`. */
  children: ReactNode
}

/** The form of a new row; its draft is stored until the row is created. */
export function CreateForm<Values extends FieldValues, Draft, Row>(props: CreateFormProps<Values, Draft, Row>) {
  const { submitLabel, focus, aside, children } = props
  const { form, draft, creation } = useCreateForm(props)
  const { errors, isSubmitted } = form.formState
  const errorCount = isSubmitted ? countErrors(errors) : 0
  const body = (
    <>
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      <Form
        focus={{ name: focus }}
        onSubmit={(event) => {
          const sent = event.currentTarget
          void form.handleSubmit(
            (typed) => creation.isPending || creation.mutate(typed),
            () => focusFirstError(sent),
          )(event)
        }}
      >
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? optionalSentence(creation.error) : undefined} />
        {children}
        <FormActions>
          <SubmitButton pending={creation.isPending || creation.isSuccess}>{submitLabel}</SubmitButton>
        </FormActions>
      </Form>
    </>
  )
  return (
    <FormProvider {...form}>
      <UnsavedGuard isDirty={draft.isTyped && !creation.isSuccess} onLeave={draft.forget} />
      <TakesNewRow value={true}>{aside ? <FormWithAside aside={aside}>{body}</FormWithAside> : body}</TakesNewRow>
    </FormProvider>
  )
}

const useCreateForm = <Values extends FieldValues, Draft, Row>(props: CreateFormProps<Values, Draft, Row>) => {
  const { name, values, resolver, create, onCreated } = props
  const [key] = useState(newKey)
  const form = useForm<Values, unknown, Draft>({ resolver, mode: 'onTouched', shouldFocusError: false, defaultValues: values })
  const draft = useDraft(form, name)
  const creation = useMutation({
    mutationFn: (typed: Draft) => create(typed, key),
    onSuccess: (row) => {
      draft.forget()
      onCreated(row)
    },
    onError: (error) => showRefusal(form, error),
  })
  return { form, draft, creation }
}
