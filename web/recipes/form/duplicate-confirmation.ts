import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/**
 * Takes « C'est un autre … : le créer quand même » back when what it was ticked for changes: what is typed, or the rows that look like it.
 * @param confirmed what the tick is for, as text; undefined while it is not read yet
 */
export const useDuplicateConfirmation = (confirmed: string | undefined): void => {
  const { getValues, setValue } = useFormContext<{ despiteDuplicates?: boolean | undefined }>()
  const last = useRef(confirmed)
  // The rows come from the server, and a draft is restored: no handler of a field sees these changes.
  useEffect(() => {
    if (confirmed === undefined || confirmed === last.current) return
    const isFirst = last.current === undefined
    last.current = confirmed
    if (!isFirst && getValues('despiteDuplicates')) setValue('despiteDuplicates', false)
  }, [confirmed, getValues, setValue])
}
