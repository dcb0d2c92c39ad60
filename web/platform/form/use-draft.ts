import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, readDraft, storeDraft, whileSaving } from './form-draft.ts'
import { isSame } from '../same.ts'
import { useSession } from '../session/session.tsx'

/** The draft of a form as the page opens, or `null`. */
export const useStoredDraft = (name: string): Record<string, unknown> | null => {
  const personId = useSession().person?.id ?? ''
  const [stored] = useState(() => readDraft({ personId, form: name }, Date.now()))
  return stored
}

/** Whether this form has a draft: its section or its dialog then opens by itself. */
export const useHasDraft = (name: string): boolean => useStoredDraft(name) !== null

/** The row whose dialog has a draft, as the page opens: the dialog then opens by itself. */
export const useDraftedRow = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row | null => {
  const personId = useSession().person?.id ?? ''
  const [drafted] = useState(() => rows.find((row) => readDraft({ personId, form: nameOf(row) }, Date.now())) ?? null)
  return drafted
}

/**
 * Preserves a form's draft through a reload, a crash and the end of a session, for this person only.
 * Show `DraftNotice` while `isRestored`; call `forget` once the form is saved or left, `discard` to remove the draft and reset the form.
 * Never for a form with a password.
 * @param name of the form, with the row's id when it edits one: `booking-create`, `booking-0191…`
 */
export const useDraft = <Values extends FieldValues, Context, Parsed>(form: UseFormReturn<Values, Context, Parsed>, name: string) => {
  const personId = useSession().person?.id ?? ''
  const key = { personId, form: name }
  const [stored] = useState(() => readDraft(key, Date.now()))
  const [isRestored, setRestored] = useState(stored !== null)
  const [isTyped, setTyped] = useState(stored !== null)
  // A list of fields that leaves the page with its form changes the values once more, after the draft was dropped.
  const isOver = useRef(false)

  // The form is an external store: the draft is loaded into it once, then each change of the form is saved.
  useEffect(() => {
    const at = { personId, form: name }
    if (stored) form.reset({ ...form.formState.defaultValues, ...stored } as DefaultValues<Values> as Values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isOver.current) return
        // The form library takes a field that was emptied for a changed one: its value is null, and was missing.
        const differs = !isSame(values, form.formState.defaultValues)
        setTyped(differs)
        if (differs) storeDraft(at, values, Date.now())
        else dropDraft(at)
      },
    })
  }, [form, stored, name, personId])

  const drop = () => {
    dropDraft(key)
    setRestored(false)
  }
  return {
    isRestored,
    /** Whether the typed values differ from those with which the form opened. */
    isTyped,
    forget: () => {
      isOver.current = true
      drop()
    },
    discard: () => {
      form.reset()
      drop()
    },
    whileSaving: <Saved>(save: () => Promise<Saved>) => whileSaving(key, save),
  }
}

/**
 * The state of a dialog without a form library, preserved as by `useDraft`.
 * @param schema reads the stored draft; one that does not fit is not restored
 */
export const useDraftState = <Value extends Record<string, unknown>>(name: string, opened: () => Value, schema: z.ZodType<Value>) => {
  const personId = useSession().person?.id ?? ''
  const key = { personId, form: name }
  const [first] = useState(opened)
  const [restored, setRestored] = useState(() => schema.safeParse(readDraft(key, Date.now())).data)
  const [value, setValue] = useState(restored ?? first)
  const isDirty = JSON.stringify(value) !== JSON.stringify(first)

  // The storage is outside React.
  useEffect(() => {
    const at = { personId, form: name }
    if (isDirty) storeDraft(at, value, Date.now())
    else dropDraft(at)
  }, [value, isDirty, personId, name])

  return {
    value,
    change: (part: Partial<Value>) => setValue((before) => ({ ...before, ...part })),
    isDirty,
    isRestored: restored !== undefined,
    forget: () => dropDraft(key),
    discard: () => {
      setValue(first)
      setRestored(undefined)
    },
  }
}
