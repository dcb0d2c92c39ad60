import type { EntityName } from '@adm/domain/catalog/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../../platform/api/read-again.ts'
import type { saveQueue } from '../form/own-saves.ts'
import { toastDone } from './undo-change.ts'

type ActWithToast<Input, Done> = {
  act: (input: Input) => Promise<Done>
  /** The sentence of the toast once the act is done. */
  message: (done: Done) => string
  /** The entities that changed: every answer that shows one of them is read again. */
  changes: readonly EntityName[]
  onDone: () => void
  /** The queue of the row's saves, for an act that changes its version. */
  queue?: ReturnType<typeof saveQueue>
}

/** A mutation whose result appears elsewhere on the page; a toast confirms it. */
export const useActWithToast = <Input, Done>({ act, message, changes, onDone, queue }: ActWithToast<Input, Done>) => {
  const queries = useQueryClient()
  return useMutation({
    ...(queue && { scope: queue }),
    mutationFn: act,
    onSuccess: (done) => {
      toastDone(queries, message(done), done)
      onDone()
    },
    onSettled: () => readAgain(queries, ...changes),
  })
}
