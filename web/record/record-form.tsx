import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { countErrors } from '../platform/form-errors.ts'
import { showRefusal } from '../platform/form-refusal.ts'
import { useDraft } from '../platform/use-draft.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { DraftNotice, Form, FormActions, FormSummary, focusFirstError } from '../ui/form-layout.tsx'
import { Notice } from '../ui/states.tsx'
import { showToast } from '../ui/toast.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { RecordConflictDialog } from './record-conflict-dialog.tsx'
import { changedSince, mergeChange } from './record-merge.ts'
import { quotedLabels, type RecordSubject, type VersionedRow } from './record-subject.ts'
import { type Attempt, type Clash, useRecordChange } from './use-record-change.ts'

type Props<Row extends VersionedRow, Values extends FieldValues, Change extends object> = {
  subject: RecordSubject<Row, Change>
  /** The row as it is now; the form keeps the one it was opened with. */
  row: Row
  /** The name of its draft, with the row's version: see `sectionDraft`. */
  draft: string
  values: DefaultValues<Values>
  resolver: Resolver<Values, unknown, Change>
  onClose: () => void
  /** Its fields, which find the form by `useFormContext`. */
  children: ReactNode
}

/** A part of a row, edited where it stands. What others change meanwhile is told, and never takes away what is typed. */
export function RecordForm<Row extends VersionedRow, Values extends FieldValues, Change extends object>(props: Props<Row, Values, Change>) {
  const { subject, row, children } = props
  const { form, draft, read, clash, setClash, change, save, close } = useRecordForm(props)
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
        <OthersTold read={read} row={row} subject={subject} />
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? change.error?.message : undefined} />
        {children}
        <FormActions>
          <Button onClick={close}>Annuler les modifications</Button>
          <SubmitButton pending={change.isPending}>Enregistrer</SubmitButton>
        </FormActions>
      </Form>
      {clash && <RecordConflictDialog fields={subject.fields} clash={clash} onClose={() => setClash(null)} onChosen={save} />}
    </FormProvider>
  )
}

/** The form over the row that it was opened with, its draft, and its save, which may meet somebody else's. */
const useRecordForm = <Row extends VersionedRow, Values extends FieldValues, Change extends object>(props: Props<Row, Values, Change>) => {
  const { subject, row, draft: draftName, values, resolver, onClose } = props
  const [read] = useState(row)
  const [clash, setClash] = useState<Clash<Row, Change> | null>(null)
  const form = useForm<Values, unknown, Change>({ resolver, mode: 'onTouched', shouldFocusError: false, defaultValues: values })
  const draft = useDraft(form, draftName)
  const close = () => {
    draft.forget()
    onClose()
  }
  const change = useRecordChange(subject, { onSaved: () => tellSaved(close), onClash: setClash })
  const save = (attempt: Attempt<Row, Change>) => {
    setClash(null)
    if (change.isPending) return
    if (Object.keys(attempt.change).length === 0) return close()
    change.mutate(attempt, { onError: (error) => showRefusal(form, error) })
  }
  return { form, draft, read, clash, setClash, change, save, close }
}

const tellSaved = (close: () => void) => {
  showToast({ message: 'Enregistré.', tone: 'success', seconds: 3 })
  close()
}

type ToldProps = { read: object; row: object; subject: Pick<RecordSubject<VersionedRow, object>, 'fields' | 'following'> }

/** Somebody else saved while the form is open: said at once, and nothing that is typed moves. */
const OthersTold = ({ read, row, subject }: ToldProps) => {
  const { theirs } = mergeChange(read, {}, row, subject)
  if (theirs.length === 0) return null
  return <Notice>Quelqu'un vient de modifier {quotedLabels(subject.fields, theirs)}. Ce que vous avez saisi ici est conservé.</Notice>
}
