import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { BookingDetail } from '@adm/contract/booking'
import type { BookingChange } from '@adm/domain/booking/booking'
import { Refused } from '../../platform/refused.ts'
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
import { type Clash, useBookingChange } from './use-booking-change.ts'

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
  const queries = useQueryClient()
  const form = useForm<ChangeValues, unknown, BookingChange>({
    resolver: changeResolver(queries),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(read, names),
  })
  // A draft of another version could bring back what somebody else has changed since.
  const draft = useDraft(form, `booking-${read.id}-${read.version}-${section}`)
  const close = () => {
    draft.forget()
    onClose()
  }
  const change = useBookingChange({
    onSaved: () => {
      showToast({ message: 'Enregistré.', tone: 'success', seconds: 3 })
      close()
    },
    onClash: setClash,
  })
  const send = (typed: BookingChange) => {
    const changed = changedSince(read, typed)
    if (change.isPending) return
    if (Object.keys(changed).length === 0) return close()
    change.mutate({ change: changed, read }, { onError: (error) => showRefusal(form, error) })
  }
  const { errors, isSubmitted, isDirty } = form.formState
  const errorCount = isSubmitted ? countErrors(errors) : 0
  const others = mergeChange(read, {}, booking).theirs

  return (
    <FormProvider {...form}>
      <UnsavedGuard isDirty={isDirty && !change.isSuccess} onLeave={draft.forget} />
      <Form
        onSubmit={(event) => {
          const sent = event.currentTarget
          void form.handleSubmit(send, () => focusFirstError(sent))(event)
        }}
      >
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        {others.length > 0 && <Notice>Quelqu'un vient de modifier {quotedLabels(others)}. Ce que vous avez saisi ici est conservé.</Notice>}
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? sentenceOf(change.error) : undefined} />
        {sectionFields[section](booking)}
        <FormActions>
          <Button onClick={close}>Annuler les modifications</Button>
          <SubmitButton pending={change.isPending}>Enregistrer</SubmitButton>
        </FormActions>
      </Form>
      {clash && (
        <BookingConflictDialog
          clash={clash}
          isPending={change.isPending}
          onClose={() => setClash(null)}
          onChosen={(attempt) => {
            setClash(null)
            if (Object.keys(attempt.change).length === 0) close()
            else change.mutate(attempt, { onError: (error) => showRefusal(form, error) })
          }}
        />
      )}
    </FormProvider>
  )
}

const valuesOf = (booking: BookingDetail, names: readonly (keyof BookingChange)[]): ChangeValues =>
  Object.fromEntries(Object.entries(booking).filter(([name]) => names.some((one) => one === name)))

/** The sentence of a save that failed; messages of fields stand at their fields. */
const sentenceOf = (error: Error | null): string | undefined => {
  if (!error) return undefined
  return error instanceof Refused ? error.message : 'Une erreur est survenue'
}
