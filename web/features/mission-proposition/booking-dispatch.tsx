import { Suspense, useState } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { type Dispatch, dispatchModeLabels, dispatchOutcomeLabels } from '@adm/domain/mission-proposition/dispatch'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { propositionDrafts } from './proposition-drafts.ts'
import { TimeLeft } from './time-left.tsx'

const DispatchForm = lazyPart(() => import('./dispatch.form.tsx'), 'DispatchForm')
const DispatchStopForm = lazyPart(() => import('./dispatch-stop.form.tsx'), 'DispatchStopForm')
const PropositionForm = lazyPart(() => import('./proposition.form.tsx'), 'PropositionForm')

const proposable: readonly BookingDetail['status'][] = ['waiting', 'waiting_checker', 'no_checker']

export type DispatchAct = 'dispatch' | 'proposition'

/** The dialog left open by a reload or the end of the session. */
export const useDraftedAct = (bookingId: string): DispatchAct | null => {
  const isDispatch = useHasDraft(propositionDrafts.dispatch(bookingId))
  const isProposition = useHasDraft(propositionDrafts.add(bookingId))
  if (isDispatch) return 'dispatch'
  return isProposition ? 'proposition' : null
}

type ActsProps = { booking: BookingDetail; running: Dispatch | undefined; onOpen: (act: DispatchAct) => void }

/** The acts of the tab: start a search, or record what was offered by phone. */
export const DispatchActs = ({ booking, running, onOpen }: ActsProps) => {
  const acting = useActingRefusals()
  const mayStart = useMay(dispatchCalls.start)
  const mayRecord = useMay(missionPropositionCalls.create)
  const refusals = [...acting, ...(proposable.includes(booking.status) ? [] : ['Cette commande ne cherche pas de contrôleur.'])]
  return (
    <>
      {mayStart && !running && (
        <Button look="primary" icon="search" refusals={refusals} onClick={() => onOpen('dispatch')}>
          Chercher un contrôleur
        </Button>
      )}
      {mayRecord && (
        <Button icon="plus" refusals={refusals} onClick={() => onOpen('proposition')}>
          Enregistrer une proposition
        </Button>
      )}
    </>
  )
}

type DialogProps = { booking: BookingDetail; act: DispatchAct | null; onClose: () => void }

/**
 * The dialog of an act. It stands beside the list of the tab, not inside: the first proposition replaces the empty list while its dialog is
 * still being saved, and a dialog inside would open again from its draft.
 */
export const DispatchDialog = ({ booking, act, onClose }: DialogProps) => (
  <Suspense>
    {act === 'dispatch' && <DispatchForm booking={booking} onClose={onClose} />}
    {act === 'proposition' && <PropositionForm booking={booking} onClose={onClose} />}
  </Suspense>
)

/** « Premier arrivé, après un désistement ». */
const modeInWords = ({ mode, leftCheckerId }: Pick<Dispatch, 'mode' | 'leftCheckerId'>): string =>
  leftCheckerId ? `${dispatchModeLabels[mode]}, après un désistement` : dispatchModeLabels[mode]

/** The running search of an order: what it did, what comes next, and its stop. */
export const RunningDispatch = ({ booking, dispatch, openCount }: { booking: BookingDetail; dispatch: Dispatch; openCount: number }) => {
  const [isStopping, setStopping] = useState(useHasDraft(propositionDrafts.stop(dispatch)))
  const acting = useActingRefusals()
  const mayStop = useMay(dispatchCalls.stop)
  const { startAt, waves, dueAt } = dispatch
  return (
    <DetailSection title="Recherche en cours">
      <p className="dispatch-facts">
        <strong>{modeInWords(dispatch)}</strong>
        <span>pour le {formatMomentShort(startAt)}</span>
        <span>{waves === 0 ? 'aucun envoi encore' : `${waves} envoi${waves > 1 ? 's' : ''}`}</span>
        <span>
          {openCount === 0 ? 'personne à attendre' : `${openCount} réponse${openCount > 1 ? 's' : ''} attendue${openCount > 1 ? 's' : ''}`}
        </span>
        {dueAt && (
          <span className="dim">
            <TimeLeft at={dueAt} before={openCount === 0 ? 'envoi suivant dans' : 'suite dans'} after="suite dans un instant" />
          </span>
        )}
        {mayStop && (
          <Button look="danger" refusals={acting} onClick={() => setStopping(true)}>
            Arrêter la recherche
          </Button>
        )}
      </p>
      <Suspense>{isStopping && <DispatchStopForm booking={booking} dispatch={dispatch} onClose={() => setStopping(false)} />}</Suspense>
    </DetailSection>
  )
}

/** The searches that have ended, one line each. */
export const EndedDispatches = ({ dispatches }: { dispatches: readonly Dispatch[] }) => {
  if (dispatches.length === 0) return null
  return (
    <DetailSection title="Recherches précédentes">
      <ul className="dispatch-ended">
        {dispatches.map(({ id, mode, startAt, createdAt, outcome, waves, leftCheckerId }) => (
          <li key={id}>
            <strong>{outcome && dispatchOutcomeLabels[outcome]}</strong>{' '}
            <span className="dim">
              {`${modeInWords({ mode, leftCheckerId })}, ${waves} envoi${waves > 1 ? 's' : ''}, lancée le ${formatMomentShort(createdAt)} pour le ${formatMomentShort(startAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
