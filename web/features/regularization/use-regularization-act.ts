import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Regularization, RegularizationChange, RegularizationDraft } from '@adm/domain/regularization/regularization'
import { changedSince } from '../../recipes/form/record-merge.ts'
import { type SaveInput, type Clash, saveMerged, toastMerge } from '../../recipes/form/record-save.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { regularizationRecord } from './regularization-record.ts'
import { newKey } from '../../platform/new-key.ts'
import { readAgain } from '../../platform/api/read-again.ts'

const changes = ['regularization'] as const

/** Mutation on a regularization; regularizations are read again. @param message the sentence of the toast */
export const useRegularizationAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })

type Edit = SaveInput<Regularization, RegularizationChange>

/**
 * Saves an edit against the row read by the form: other people's changes of other fields are merged and announced; the person resolves
 * conflicts.
 * @returns `save` for the form, and `clash` with the conflicts that `choose` resolves
 */
export const useRegularizationEdit = (read: Regularization | undefined, onDone: () => void) => {
  const queries = useQueryClient()
  const [clash, setClash] = useState<Clash<Regularization, RegularizationChange> | null>(null)
  const perform = async (attempt: Edit): Promise<void> => {
    setClash(null)
    if (Object.keys(attempt.change).length === 0) return onDone()
    const outcome = await saveMerged(regularizationRecord, attempt, newKey())
    if ('conflicts' in outcome) return setClash(outcome)
    toastDone(queries, 'La régularisation est modifiée.', outcome.saved)
    onDone()
    await toastMerge(regularizationRecord, outcome.saved.id, outcome.theirs)
  }
  const onSettled = () => readAgain(queries, 'regularization')
  const save = useMutation({
    mutationFn: async (draft: RegularizationDraft) => {
      const { checkerId: _1, ...typed } = draft
      return read && perform({ change: changedSince<RegularizationChange>(read, typed), read })
    },
    onSettled,
  })
  const choose = useMutation({ mutationFn: perform, onSettled })
  return { save, choose, clash, leave: () => setClash(null) }
}
