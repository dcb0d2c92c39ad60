import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Refused } from '../api/refused.ts'
import { errorSentence } from '../api/error-sentence.ts'

/** The sentence of a refusal without field errors, for the top of the form. */
export const refusalOfNoField = (error: Error | null): string | undefined =>
  error && !(error instanceof Refused && error.refusal.errors.length > 0) ? errorSentence(error) : undefined

/** The sentence of a refusal at a field, for a dialog of one field. */
export const refusalOfField = (error: Error | null, field: string): string | undefined =>
  error instanceof Refused ? error.refusal.errors.find(({ path }) => path === field)?.message : undefined

/**
 * Sets the server's messages on their fields, like the form's own validation; the typed values stay.
 * @param shouldFocus focuses the field; false where the person has started to type
 */
export const showRefusal = <Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  error: Error,
  shouldFocus = true,
): void => {
  if (!(error instanceof Refused)) return
  for (const { path, message } of error.refusal.errors) form.setError(path as Path<Values>, { message }, { shouldFocus })
}
