import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { BookingDetail } from '@adm/contract/booking'
import type { BookingChange } from '@adm/domain/booking/booking'
import { showRefusal } from '../../platform/form-refusal.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { DraftNotice, Form, FormActions, FormSummary, focusFirstError } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { BookingConflictDialog } from './booking-conflict-dialog.tsx'
import { quotedLabels } from './booking-field-labels.ts'
import { changedSince, mergeChange } from './booking-merge.ts'
import { type ChangeValues, changeResolver } from './booking-order-resolver.ts'
import { countErrors } from './booking-order-values.ts'
import { type SectionName, sectionFields } from './booking-section-fields.tsx'
import { type Attempt, type Clash, useBookingChange } from './use-booking-change.ts'

type Props = {
  booking: BookingDetail
  names: readonly (keyof BookingChange)[]
  form: SectionName
  onClose: () => void
}

/** A section of a booking, edited where it stands. What others change meanwhile is told, and never takes away what is typed. */
export function BookingSectionForm({ booking, names, form: section, onClose }: Props) {
  const [read] = useState(booking)
  const [clash, setClash] = useState<Clash | null>(null)
  const form = useSectionForm(read, names)
  // A draft of another version could bring back what somebody else has changed since.
  const draft = useDraft(form, `booking-${read.id}-${read.version}-${section}`)
  const close = () => {
    draft.forget()
    onClose()
  }
  const change = useBookingChange({ onSaved: () => tellSaved(close), onClash: setClash })
  const save = (attempt: Attempt) => {
    setClash(null)
    if (change.isPending) return
    if (Object.keys(attempt.change).length === 0) return close()
    change.mutate(attempt, { onError: (error) => showRefusal(form, error) })
  }
  const { errors, isSubmitted, isDirty } = form.formState
  const errorCount = isSubmitted ? countErrors(errors) : 0

  return (
    <FormProvider {...form}>
      <UnsavedGuard isDirty={isDirty && !change.isSuccess} onLeave={draft.forget} />
      <Form
        onSubmit={(event) => {
          const sent = event.currentTarget
          const send = form.handleSubmit(
            (typed) => save({ change: changedSince(read, typed), read }),
            () => focusFirstError(sent),
          )
          void send(event)
        }}
      >
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <OthersTold read={read} booking={booking} />
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? change.error?.message : undefined} />
        {sectionFields[section](booking)}
        <FormActions>
          <Button onClick={close}>Annuler les modifications</Button>
          <SubmitButton pending={change.isPending}>Enregistrer</SubmitButton>
        </FormActions>
      </Form>
      {clash && <BookingConflictDialog clash={clash} onClose={() => setClash(null)} onChosen={save} />}
    </FormProvider>
  )
}

const useSectionForm = (read: BookingDetail, names: Props['names']) => {
  const queries = useQueryClient()
  return useForm<ChangeValues, unknown, BookingChange>({
    resolver: changeResolver(queries),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: Object.fromEntries(Object.entries(read).filter(([name]) => names.some((one) => one === name))),
  })
}

const tellSaved = (close: () => void) => {
  showToast({ message: 'Enregistré.', tone: 'success', seconds: 3 })
  close()
}

/** Somebody else saved while the form is open: said at once, and nothing that is typed moves. */
const OthersTold = ({ read, booking }: { read: BookingDetail; booking: BookingDetail }) => {
  const { theirs } = mergeChange(read, {}, booking)
  if (theirs.length === 0) return null
  return <Notice>Quelqu'un vient de modifier {quotedLabels(theirs)}. Ce que vous avez saisi ici est conservé.</Notice>
}
