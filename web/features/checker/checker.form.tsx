import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { checkerCalls } from '@adm/contract/checker'
import type { CheckerDraft, CheckerFile } from '@adm/domain/checker/checker-file'
import { ask } from '../../platform/api.ts'
import { countErrors } from '../../platform/form-errors.ts'
import { showRefusal } from '../../platform/form-refusal.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { DraftNotice, Form, FormActions, FormSection, FormSummary, focusFirstError } from '../../ui/form-layout.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { sectionFields } from './checker-section-fields.tsx'
import { type CheckerValues, draftResolver, newChecker } from './checker-values.ts'

/** The sections of a new checker, in the order a person thinks. */
const sections = [
  ['identity', 'Identité'],
  ['skills', 'Compétences'],
  ['home', 'Domicile'],
  ['areas', 'Zones'],
  ['work', 'Moyens et rythme'],
  ['company', 'Entreprise'],
  ['certifications', 'Certificats'],
] as const

/** A new checker, who begins as a candidate; what is typed is kept until it is sent. */
export function CheckerForm({ onCreated }: { onCreated: (checker: CheckerFile) => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<CheckerValues, unknown, CheckerDraft>({
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: newChecker,
  })
  const draft = useDraft(form, 'checker-create')
  const create = useMutation({
    mutationFn: (body: CheckerDraft) => ask(checkerCalls.create, { body, key }),
    onSuccess: (checker) => {
      draft.forget()
      onCreated(checker)
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
            (typed) => create.isPending || create.mutate(typed),
            () => focusFirstError(sent),
          )(event)
        }}
      >
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? create.error?.message : undefined} />
        {sections.map(([name, title]) => {
          const Fields = sectionFields[name]
          return (
            <FormSection key={name} title={title}>
              <Fields />
            </FormSection>
          )
        })}
        <FormActions>
          <SubmitButton pending={create.isPending || create.isSuccess}>Créer le contrôleur</SubmitButton>
        </FormActions>
      </Form>
    </FormProvider>
  )
}
