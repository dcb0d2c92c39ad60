import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { countErrors } from '../../platform/form/form-errors.ts'
import { showRefusal } from '../../platform/form/form-refusal.ts'
import { isOnline } from '../../platform/api/online.ts'
import { Refused } from '../../platform/api/refused.ts'
import { optionalSentence } from '../../platform/api/error-sentence.ts'
import { useDraft } from '../../platform/form/use-draft.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { DraftNotice, Form, FormActions, FormSummary, focusFirstError } from '../../ui/layout/form-layout.tsx'
import { dropUndo, showToast } from '../../ui/overlay/toast.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { RecordConflictDialog } from './record-conflict-dialog.tsx'
import { changedSince, mergeChange } from './record-merge.ts'
import { quotedLabels, type RecordSubject, type VersionedRow } from '../page/record-subject.ts'
import type { SaveInput, Clash } from './record-save.ts'
import { toastDone } from '../history/undo-change.ts'
import { useRecordChange } from './use-record-change.ts'
import { usePendingEdits } from '../offline/pending-row.ts'

type Props<Row extends VersionedRow, Values extends FieldValues, Change extends object> = {
  subject: RecordSubject<Row, Change>
  /** The current row; the form edits the version with which it was opened. */
  row: Row
  /** The name of its draft, with the row's version: see `sectionDraft`. */
  draft: string
  values: DefaultValues<Values>
  /** The field to focus when the form opens, by its name; the first field by default. */
  focus?: string | undefined
  resolver: Resolver<Values, unknown, Change>
  onClose: () => void
  /** The fields, which get the form from `useFormContext`. */
  children: ReactNode
}

/** The form of a section of a row. Other persons' changes are announced, and never remove typed values. */
export function RecordForm<Row extends VersionedRow, Values extends FieldValues, Change extends object>(props: Props<Row, Values, Change>) {
  const { subject, row, focus, children } = props
  const { form, draft, read, clash, setClash, change, save, close } = useRecordForm(props)
  const refusal = useTroubleInForm(subject, row.id, form)
  const { errors, isSubmitted } = form.formState
  const errorCount = isSubmitted ? countErrors(errors) : 0
  return (
    <FormProvider {...form}>
      <UnsavedGuard isDirty={draft.isTyped && !change.isSuccess} onLeave={draft.forget} />
      <Form
        focus={draft.isRestored ? undefined : { name: focus }}
        onSubmit={(event) => {
          const sent = event.currentTarget
          const send = form.handleSubmit(
            (typed) => save({ change: changedSince(read, typed), read }),
            () => focusFirstError(sent),
          )
          void send(event)
        }}
      >
        {refusal && <Notice tone="warning">{`Cette modification attend, refusée\u00A0: ${refusal}`}</Notice>}
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <OthersNotice read={read} row={row} subject={subject} />
        <FormSummary errorCount={errorCount} message={errorCount === 0 ? optionalSentence(change.error) : undefined} />
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

/** The form over the row with which it was opened, its draft, and its save, which may conflict with another person's. */
const useRecordForm = <Row extends VersionedRow, Values extends FieldValues, Change extends object>(props: Props<Row, Values, Change>) => {
  const { subject, row, draft: draftName, values, resolver, onClose } = props
  const queries = useQueryClient()
  const [read] = useState(row)
  const [clash, setClash] = useState<Clash<Row, Change> | null>(null)
  const form = useForm<Values, unknown, Change>({ resolver, mode: 'onTouched', shouldFocusError: false, defaultValues: values })
  const draft = useDraft(form, draftName)
  const close = () => {
    draft.forget()
    onClose()
  }
  const toastSaved = (saved: Row) => {
    toastDone(queries, 'Enregistré.', saved, 3)
    close()
  }
  const change = useRecordChange(subject, row.id, { onSaved: toastSaved, onClash: setClash, onWaiting: () => toastPending(close) })
  const save = (attempt: SaveInput<Row, Change>) => {
    setClash(null)
    if (change.isPending) return
    if (Object.keys(attempt.change).length === 0) return close()
    change.mutate(attempt, { onError: (error) => showRefusal(form, error) })
  }
  return { form, draft, read, clash, setClash, change, save, close }
}

const toastPending = (close: () => void) => {
  // Without this, `Ctrl Z` would undo the previous edit.
  dropUndo()
  if (!isOnline()) showToast({ message: "C'est gardé sur cet appareil, et sera envoyé au retour de la connexion.", tone: 'success' })
  close()
}

/** The refusal of the row's pending edit, with its messages at their fields: a correction is sent with the edit. */
const useTroubleInForm = <Row extends VersionedRow, Values extends FieldValues, Change extends object>(
  subject: RecordSubject<Row, Change>,
  rowId: string,
  form: UseFormReturn<Values, unknown, Change>,
): string | undefined => {
  const edit = usePendingEdits().find((pending) => pending.rowId === rowId && pending.call === subject.change.path)
  const refused = edit?.trouble?.kind === 'refused' ? edit.trouble : undefined
  const refusal = refused && JSON.stringify([edit?.id, refused.message, refused.errors])
  const lastRefusal = useRef<string>(null)
  // The form is an external store: each refusal is set on it once, although the queue is read again at each sent edit.
  useEffect(() => {
    if (!refused || !refusal || lastRefusal.current === refusal) return
    showRefusal(form, new Refused(refused), lastRefusal.current === null)
    lastRefusal.current = refusal
  }, [refused, refusal, form])
  return refused?.message
}

type OthersProps = { read: object; row: object; subject: Pick<RecordSubject<VersionedRow, object>, 'fields' | 'following'> }

/** Announces another person's save while the form is open; the typed values stay. */
const OthersNotice = ({ read, row, subject }: OthersProps) => {
  const { theirs } = mergeChange(read, {}, row, subject)
  if (theirs.length === 0) return null
  return <Notice>Quelqu'un vient de modifier {quotedLabels(subject.fields, theirs)}. Ce que vous avez saisi ici est conservé.</Notice>
}
