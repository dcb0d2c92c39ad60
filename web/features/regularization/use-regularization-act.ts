import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { regularizationCalls } from '@adm/contract/regularization'
import type { Regularization, RegularizationChange, RegularizationDraft } from '@adm/domain/regularization/regularization'
import { changedSince } from '../../record/record-merge.ts'
import { type Attempt, type Clash, saveMerged, tellMerge } from '../../record/record-save.ts'
import { tellDone } from '../../record/undo-change.ts'
import { useToldAct } from '../../record/use-told-act.ts'
import { regularizationRecord } from './regularization-record.ts'

const shownBy = [regularizationCalls.ofChecker.path]

/** Does something to a regularization: the tab of its checker shows it. @param told what is said once it is done */
export const useRegularizationAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: string, onDone: () => void) =>
  useToldAct({ act, told: () => told, shownBy, onDone })

type Edit = Attempt<Regularization, RegularizationChange>

/**
 * Saves an edit over the row as the form read it: what others changed meanwhile elsewhere is merged and told, what both changed is asked.
 * @returns `save` for the form, and `clash` with what `choose` settles
 */
export const useRegularizationEdit = (read: Regularization | undefined, onDone: () => void) => {
  const queries = useQueryClient()
  const [clash, setClash] = useState<Clash<Regularization, RegularizationChange> | null>(null)
  const perform = async (attempt: Edit): Promise<void> => {
    setClash(null)
    if (Object.keys(attempt.change).length === 0) return onDone()
    const outcome = await saveMerged(regularizationRecord, attempt, crypto.randomUUID())
    if ('conflicts' in outcome) return setClash(outcome)
    tellDone(queries, 'La régularisation est modifiée.', outcome.saved)
    onDone()
    await tellMerge(regularizationRecord, outcome.saved.id, outcome.theirs)
  }
  const onSettled = () => queries.invalidateQueries({ queryKey: [regularizationCalls.ofChecker.path] })
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
