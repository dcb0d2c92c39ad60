import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormSummary } from '../../ui/layout/form-layout.tsx'

type FormDialogProps<Values extends FieldValues, Parsed> = {
  title: string
  form: UseFormReturn<Values, unknown, Parsed>
  save: UseMutationResult<unknown, Error, Parsed>
  /** The label of the submit button: « Enregistrer le relevé ». */
  actLabel: string
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog. Refusals appear at their fields, those without a field above the form, and the typed values stay. */
export const FormDialog = <Values extends FieldValues, Parsed>(props: FormDialogProps<Values, Parsed>) => {
  const { title, form, save, actLabel, onClose, children } = props
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      onSubmit={form.handleSubmit((typed) => save.isPending || save.mutate(typed, { onError: (error) => showRefusal(form, error) }))}
      actions={<SubmitButton pending={save.isPending}>{actLabel}</SubmitButton>}
    >
      <FormSummary errorCount={0} message={refusalOfNoField(save.error)} />
      {children}
    </Dialog>
  )
}
