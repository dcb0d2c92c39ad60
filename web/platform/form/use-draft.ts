import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, storeDraft, readDraft } from './form-draft.ts'
import { useSession } from '../session/session.tsx'

/** Whether this form has a draft: a section then opens its form by itself. */
export const useHasDraft = (name: string): boolean => {
  const personId = useSession().person?.id ?? ''
  const [stored] = useState(() => readDraft({ personId, form: name }, Date.now()))
  return stored !== null
}

/**
 * Preserves a form's draft through a reload, a crash and the end of a session, for this person only.
 * Show `DraftNotice` while `isRestored`; call `forget` once the form is saved, `discard` to remove the draft and reset the form.
 * Never for a form with a password.
 * @param name of the form, with the row's id when it edits one: `booking-create`, `booking-0191…`
 */
export const useDraft = <Values extends FieldValues, Context, Parsed>(form: UseFormReturn<Values, Context, Parsed>, name: string) => {
  const personId = useSession().person?.id ?? ''
  const place = { personId, form: name }
  const [stored] = useState(() => readDraft(place, Date.now()))
  const [isRestored, setRestored] = useState(stored !== null)

  // The form is an external store: the draft is loaded into it once, then each change of the form is saved.
  useEffect(() => {
    const at = { personId, form: name }
    if (stored) form.reset({ ...form.formState.defaultValues, ...stored } as DefaultValues<Values> as Values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) storeDraft(at, values, Date.now())
      },
    })
  }, [form, stored, name, personId])

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
