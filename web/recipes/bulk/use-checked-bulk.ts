import type { EntityName } from '@adm/domain/catalog/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../platform/new-key.ts'
import { readAgain } from '../../platform/api/read-again.ts'

type Attempt = { dryRun: boolean; key: string }
type CheckedBulk<Act, Outcome> = {
  send: (act: Act, attempt: Attempt) => Promise<Outcome>
  /** The entities that the act changes, to be read again. */
  changes: readonly EntityName[]
  onDone?: (outcome: Outcome) => void
}

/** The dry run of an act on many rows, then the act itself under one idempotency key; `forget` when another choice makes the check stale. */
export const useCheckedBulk = <Act, Outcome>({ send, changes, onDone }: CheckedBulk<Act, Outcome>) => {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  const check = useMutation({ mutationFn: (act: Act) => send(act, { dryRun: true, key: newKey() }) })
  const start = useMutation({
    mutationFn: (act: Act) => send(act, { dryRun: false, key }),
    onSuccess: (outcome) => onDone?.(outcome),
    onSettled: () => readAgain(queries, ...changes),
  })
  const forget = () => {
    check.reset()
    start.reset()
    setKey(newKey())
  }
  return { check, start, forget, error: check.error ?? start.error }
}
