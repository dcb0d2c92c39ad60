import { alertCalls, type AlertRow } from '@adm/contract/alert/alert'
import type { AlertAcceptance, AlertAssignment, AlertCommentDraft, AlertSnooze } from '@adm/domain/alert/alert'
import { useState } from 'react'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'

/** The parts of an alert that an act needs. */
export type ActedAlert = Pick<
  AlertRow,
  'id' | 'version' | 'type' | 'status' | 'ownerGroup' | 'assigneeId' | 'assigneeName' | 'bookingId' | 'bookingCode' | 'clientName'
>

const changes = ['alert'] as const

/** A mutation on an alert; alerts are read again. @param message the sentence of the toast, which offers the undo */
const useAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })

/** Sends with one idempotency key a dialog. */
const useKeyed = ({ id, version }: ActedAlert) => {
  const [key] = useState(newKey)
  return { params: { id }, version, key }
}

/** Hides an alert until a moment. */
export const useSnooze = (alert: ActedAlert, onDone: () => void) => {
  const given = useKeyed(alert)
  return useAct((body: AlertSnooze) => callApi(alertCalls.snooze, { ...given, body }), "L'alerte est reportée.", onDone)
}

/** Ends a snooze early. */
export const useWake = (alert: ActedAlert) => {
  const given = useKeyed(alert)
  return useAct(
    () => callApi(alertCalls.wake, { ...given, body: {} }),
    "L'alerte est de nouveau ouverte.",
    () => {},
  )
}

/** Accepts the risk of an order. */
export const useAcceptRisk = (alert: ActedAlert, onDone: () => void) => {
  const given = useKeyed(alert)
  return useAct((body: AlertAcceptance) => callApi(alertCalls.acceptRisk, { ...given, body }), 'Le risque est accepté.', onDone)
}

/** Assigns an alert to a colleague or a group. */
export const useAssign = (alert: ActedAlert, onDone: () => void) => {
  const given = useKeyed(alert)
  return useAct((body: AlertAssignment) => callApi(alertCalls.assign, { ...given, body }), "L'alerte est confiée.", onDone)
}

/** Adds a comment. */
export const useComment = ({ id, version }: ActedAlert, onDone: () => void) =>
  useAct(
    (body: AlertCommentDraft) => callApi(alertCalls.comment, { params: { id }, version, body, key: newKey() }),
    'Le commentaire est ajouté.',
    onDone,
  )
