import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from './form-draft.ts'
import { useSession } from './session.tsx'

/** Whether something typed and not saved waits for this form: what is edited in place then opens by itself. */
export const useHasDraft = (name: string): boolean => {
  const personId = useSession().person?.id ?? ''
  const [found] = useState(() => readDraft({ personId, form: name }, Date.now()))
  return found !== null
}

/**
 * Keeps what is typed in a form through a reload, a crash and the end of a session, for this person only.
 * Show `ui/draft-notice.tsx` while `isRestored`; call `forget` once the form is saved, `discard` to throw the draft away.
 * Never for a form with a password.
 * @param name of the form, with the row's id when it edits one: `booking-create`, `booking-0191…`
 */
export const useDraft = <Values extends FieldValues, Context, Parsed>(form: UseFormReturn<Values, Context, Parsed>, name: string) => {
  const personId = useSession().person?.id ?? ''
  const place = { personId, form: name }
  const [found] = useState(() => readDraft(place, Date.now()))
  const [isRestored, setRestored] = useState(found !== null)

  // The form is an outside store: the draft enters it once, then follows it.
  useEffect(() => {
    const at = { personId, form: name }
    if (found) form.reset({ ...form.formState.defaultValues, ...found } as DefaultValues<Values> as Values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(at, values, Date.now())
      },
    })
  }, [form, found, name, personId])

  const forget = () => {
    dropDraft(place)
    setRestored(false)
  }
  return {
    isRestored,
    forget,
    discard: () => {
      form.reset()
      forget()
    },
  }
}
