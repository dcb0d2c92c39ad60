import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type AbsenceToHandle, checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useToday } from '../../../platform/today.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { PersonLine } from '../../../ui/figure/person-list.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { absenceSpan } from './absence-words.ts'

const AbsenceDialog = lazyPart(() => import('./absence-dialog.tsx'), 'AbsenceDialog')

/** The absences to confirm or with missions to reassign; `own` those of which this person may do a half. */
export const useAbsencesToHandle = () => {
  const mayConfirm = useMay(checkerAbsenceCalls.confirm)
  const mayReassign = useMay(checkerAbsenceCalls.settle)
  const query = useQuery(apiQuery(checkerAbsenceCalls.toHandle, {}))
  const items = query.data?.items ?? []
  const own = items.filter(({ isAnnounced, missionCount }) => (mayConfirm && isAnnounced) || (mayReassign && missionCount > 0))
  return { ...query, items, own }
}

/** An absence with the acts on it. @param namesChecker on a page of many checkers */
export const AbsenceLine = ({ absence, namesChecker = false }: { absence: AbsenceToHandle; namesChecker?: boolean }) => {
  const { id, checkerId, checkerName, isAnnounced, missionCount, declaredByName, declaredAt } = absence
  const detail = [isAnnounced && 'à confirmer', missionCount > 0 && toReassign(missionCount)].filter(Boolean).join(' · ')
  return (
    <PersonLine name={namesChecker ? checkerName : absenceSpan(absence)} detail={detail} actions={<AbsenceActs absence={absence} />}>
      {namesChecker && <span>{absenceSpan(absence)}</span>}
      {declaredByName && declaredAt && (
        <span className="dim">
          {isAnnounced ? 'Annoncée' : 'Enregistrée'} par {declaredByName}, {formatMomentShort(declaredAt)}
        </span>
      )}
      {missionCount > 0 && (
        <Link to="/checker/calls/$id" params={{ id }} aria-label={`Liste d'appels : ${checkerName}`}>
          Liste d'appels
        </Link>
      )}
      {namesChecker && (
        <Link to="/checker/$id" params={{ id: checkerId }} search={{ tab: 'calendar' }} aria-label={`Calendrier : ${checkerName}`}>
          Calendrier
        </Link>
      )}
    </PersonLine>
  )
}

const toReassign = (count: number): string => (count === 1 ? 'une mission à réaffecter' : `${count} missions à réaffecter`)

const AbsenceActs = ({ absence }: { absence: AbsenceToHandle }) => {
  const { checkerId, checkerName, isAnnounced, missionCount } = absence
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const acting = useActingRefusals()
  const mayConfirm = useMay(checkerAbsenceCalls.confirm)
  const mayReassign = useMay(checkerAbsenceCalls.settle)
  const confirm = useConfirm(absence)
  return (
    <span className="link-line">
      {mayConfirm && isAnnounced && (
        <Button
          refusals={acting}
          pending={confirm.isPending}
          onClick={() => confirm.mutate()}
          aria-label={`Confirmer l'absence de ${checkerName}`}
        >
          Confirmer
        </Button>
      )}
      {mayReassign && missionCount > 0 && (
        <Button refusals={acting} onClick={() => setOpen(true)} aria-label={`Réaffecter les missions de ${checkerName}`}>
          Réaffecter
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <AbsenceDialog checkerId={checkerId} name={checkerName} absence={absence} today={today} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </span>
  )
}

/** Confirms an announced absence as it is, under its version: a change of dates meanwhile is read first. */
const useConfirm = ({ id: absenceId, checkerId, version }: AbsenceToHandle) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(checkerAbsenceCalls.confirm, { params: { id: checkerId, absenceId }, body: {}, version }),
    onSuccess: (done) => toastDone(queries, 'Absence confirmée.', done),
    onError: (error) => showToast({ message: describeError(error).message, tone: 'error' }),
    onSettled: () => readAgain(queries, 'checker', 'booking'),
  })
}
