import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { propositionLinkCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import type { PropositionAnswer } from '@adm/domain/mission-proposition/mission-proposition'
import { apiQuery, callApi } from '../../platform/api/api.ts'

/** Sends the answer, and shows its outcome. One key for a visit: a second tap, or a lost answer, repeats the same attempt. */
export const useAnswer = (token: string) => {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { queryKey } = apiQuery(propositionLinkCalls.read, { params: { token } })
  return useMutation({
    mutationFn: (body: PropositionAnswer) => callApi(propositionLinkCalls.answer, { params: { token }, body, key }),
    onSuccess: (outcome) => queries.setQueryData(queryKey, outcome),
  })
}
/** Gives an accepted mission back, and shows that it is. */
export const useGivingUp = (token: string) => {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { queryKey } = apiQuery(propositionLinkCalls.read, { params: { token } })
  return useMutation({
    mutationFn: (reason: string) => callApi(propositionLinkCalls.giveUp, { params: { token }, body: { reason }, key }),
    onSuccess: (outcome) => queries.setQueryData(queryKey, outcome),
  })
}
export type AnswerAct = ReturnType<typeof useAnswer>
