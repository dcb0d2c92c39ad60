import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { useDraft } from '../../platform/form/use-draft.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { TakesNewRow } from '../../ui/input/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DraftNotice, FormSummary } from '../../ui/layout/form-layout.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'

type FormDialogProps<Values extends FieldValues, Parsed> = {
  title: string
  /** The name of its draft, with the row and its version when it edits one: `client-user-0191…-3`. Its opener reads it, and opens it again. */
  draft: string
  form: UseFormReturn<Values, unknown, Parsed>
  save: UseMutationResult<unknown, Error, Parsed>
  /** The label of the submit button: « Enregistrer le relevé ». */
  actLabel: string
  size?: 'small' | 'medium' | 'large'
  onClose: () => void
  children: ReactNode
}

/**
 * A short form in a dialog. Refusals appear at their fields, those without a field above the form, and the typed values stay: through a reload
 * and the end of the session too, as a draft that ends when the dialog is closed or saved. Never for a form with a secret.
 */
export const FormDialog = <Values extends FieldValues, Parsed>(props: FormDialogProps<Values, Parsed>) => {
  const { title, draft: draftName, form, save, actLabel, size, onClose, children } = props
  const draft = useDraft(form, draftName)
  const close = () => {
    draft.forget()
    onClose()
  }
  const send = async (typed: Parsed) => {
    if (save.isPending) return
    await draft.whileSaving(() => save.mutateAsync(typed)).then(draft.forget, (error: Error) => showRefusal(form, error))
  }
  return (
    <Dialog
      isOpen
      title={title}
      {...(size && { size })}
      onClose={close}
      onSubmit={form.handleSubmit(send)}
      actions={<SubmitButton pending={save.isPending}>{actLabel}</SubmitButton>}
    >
      <UnsavedGuard isDirty={draft.isTyped && !save.isSuccess} onLeave={draft.forget} />
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      <FormSummary errorCount={0} message={refusalOfNoField(save.error)} />
      <TakesNewRow value={true}>{children}</TakesNewRow>
    </Dialog>
  )
}
