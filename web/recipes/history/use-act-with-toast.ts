import type { EntityName } from '@adm/domain/catalog/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../../platform/api/read-again.ts'
import type { saveQueue } from '../form/own-saves.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { toastDone } from './undo-change.ts'

type ActWithToast<Input, Done> = {
  act: (input: Input) => Promise<Done>
  /** The sentence of the toast once the act is done. */
  message: (done: Done) => string
  /** The entities that changed: every answer that shows one of them is read again. */
  changes: readonly EntityName[]
  onDone: () => void
  /** Whether the act changed something: one that changed nothing offers no undo. By default it did. */
  hasChanged?: (done: Done) => boolean
  /** The queue of the row's saves, for an act that changes its version. */
  queue?: ReturnType<typeof saveQueue>
}

/** A mutation whose result appears elsewhere on the page; a toast confirms it. */
export const useActWithToast = <Input, Done>({
  act,
  message,
  changes,
  onDone,
  hasChanged = () => true,
  queue,
}: ActWithToast<Input, Done>) => {
  const queries = useQueryClient()
  return useMutation({
    ...(queue && { scope: queue }),
    mutationFn: act,
    onSuccess: (done) => {
      if (hasChanged(done)) toastDone(queries, message(done), done)
      else showToast({ message: message(done) })
      onDone()
    },
    onSettled: () => readAgain(queries, ...changes),
  })
}
