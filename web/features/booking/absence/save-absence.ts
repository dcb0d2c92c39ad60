import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AbsenceDraft, checkerAbsenceCalls, type MissionDecision } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'

/** Declares an absence, changes it, or only settles missions under it. */
export type AbsenceAct = 'declare' | 'change' | 'settle'
type Saving = { act: AbsenceAct; checkerId: string; absence: CheckerAbsence | undefined; onClose: () => void }

const counted = (count: number, word: string): string | null => {
  if (count === 0) return null
  return count === 1 ? `une mission ${word}` : `${count} missions ${word}s`
}

const doneWords = ({
  act,
  missions,
  isAnnounced,
}: {
  act: AbsenceAct
  missions: AbsenceDraft['missions']
  isAnnounced: boolean
}): string => {
  const countOf = (chosen: MissionDecision['choice']): number => missions.filter(({ choice }) => choice === chosen).length
  const given = [counted(countOf('reassign'), 'réaffectée'), counted(countOf('propose'), 'proposée')].filter((words) => words !== null)
  const words = given.join(', ')
  if (act === 'settle') return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : 'Missions désaffectées.'
  const word = act === 'change' ? 'modifiée' : 'enregistrée'
  return `Absence ${isAnnounced ? 'annoncée' : word}${words && `, ${words}`}.`
}

/** Saves an absence and its missions in one request; when the missions changed meanwhile, they are read again and the typed values stay. */
export const useSaveAbsence = ({ act, checkerId, absence, onClose }: Saving) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const send = (body: AbsenceDraft) => {
    const { missions } = body
    if (!absence) return callApi(checkerAbsenceCalls.create, { params: { id: checkerId }, body, key })
    const params = { id: checkerId, absenceId: absence.id }
    if (act === 'change') return callApi(checkerAbsenceCalls.change, { params, body, version: absence.version })
    return callApi(checkerAbsenceCalls.settle, { params, body: { missions }, key })
  }
  return useMutation({
    mutationFn: send,
    onSuccess: (done, { missions }) => {
      toastDone(queries, doneWords({ act, missions, isAnnounced: done.isAnnounced }), done)
      onClose()
    },
    onSettled: () => readAgain(queries, 'checker', 'booking'),
  })
}

type SaveError = { error: Error | null; variables: AbsenceDraft | undefined }

/** The refusals of the server at the fields of the absence, by path. */
export const fieldRefusals = ({ error }: Pick<SaveError, 'error'>): ReadonlyMap<string, string> =>
  new Map(error instanceof Refused ? error.refusal.errors.map(({ path, message }) => [path, message]) : [])

/** The refusals of the server at the missions, by booking. */
export const missionRefusals = ({ error, variables }: SaveError): ReadonlyMap<string, string> => {
  const refusals = [...fieldRefusals({ error })].flatMap(([path, message]) => {
    const mission = variables?.missions[Number(/^missions\.(\d+)\./.exec(path)?.[1] ?? -1)]
    return mission ? [[mission.bookingId, message] as const] : []
  })
  return new Map(refusals)
}
