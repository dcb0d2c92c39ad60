import type { ReplanReach } from '@adm/domain/booking/assignment/replan-reach'
import { dayOf } from '@adm/domain/values/date/moment'
import { describeError } from '../../../platform/api/refused.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, Notice } from '../../../ui/layout/states.tsx'
import { ReachChoice } from './reach-choice.tsx'
import { MissionChoice, MissionWords } from './mission-choice.tsx'
import { isGiven, type OpenDecision } from './open-decision.ts'
import type { MissionToDecide } from './use-absence-decisions.ts'
import './absence.css'
import { HandedToPlanners } from './handed-half.tsx'

type Props = {
  absentId: string
  rows: readonly MissionToDecide[]
  /** The refusals of the server, by booking. */
  refusals: ReadonlyMap<string, string>
  mayReassign: boolean
  /** Why the replacements could not be read. */
  unread: { error: Error; retry: () => void } | null
  reach: ReplanReach
  isSolving: boolean
  onReach: (reach: ReplanReach) => void
  onDecide: (bookingId: string, decision: OpenDecision) => void
  onPostponeRest: () => void
}

type Choosing = Pick<Props, 'reach' | 'isSolving' | 'onReach' | 'rows'>

/** How far missions without a taker may move, what that gives, and who is told. */
const ReplanChoice = ({ reach, isSolving, onReach, rows }: Choosing) => {
  const given = rows.filter(({ decision }) => isGiven(decision)).length
  const sendsMails = rows.some(({ decision }) => decision.choice === 'reassign')
  return (
    <div className="replan-choice">
      <ReachChoice reach={reach} onReach={onReach} />
      <output className="dim">
        {isSolving ? 'Recherche de remplaçants…' : `${given} sur ${rows.length} avec un remplaçant.`}
        {sendsMails && ' Locataires et clients reçoivent un e-mail, dix minutes après.'}
      </output>
    </div>
  )
}
/** The missions under an absence, each with its decision; without the permission to decide, those handed over to the planners. */
export const AbsenceMissions = ({ rows, mayReassign, unread, onPostponeRest, ...choosing }: Props) => {
  const { absentId, refusals, reach, onDecide } = choosing
  if (rows.length === 0) return null
  const isOneDay = new Set(rows.map(({ mission }) => dayOf(mission.startAt))).size === 1
  const isOpen = rows.some(({ decision, replacement }) => (replacement || unread) && !decision.choice)
  return (
    <section className="missions-under" aria-label="Missions pendant l'absence">
      <Notice
        tone="warning"
        action={isOpen && <Button onClick={onPostponeRest}>{rows.length === 1 ? 'Plus tard' : 'Le reste plus tard'}</Button>}
      >
        {rows.length === 1 ? 'Une mission est prévue' : `${rows.length} missions sont prévues`} pendant cette absence.
        {!mayReassign && <HandedToPlanners isOne={rows.length === 1} />}
      </Notice>
      {unread && (
        <ErrorPanel
          error={{ ...describeError(unread.error), message: 'Impossible de récupérer les disponibilités' }}
          onRetry={unread.retry}
        />
      )}
      {mayReassign && <ReplanChoice rows={rows} {...choosing} />}
      {rows.map((row) =>
        mayReassign ? (
          <MissionChoice
            key={row.mission.bookingId}
            row={row}
            absentId={absentId}
            isOneDay={isOneDay && reach !== 'days'}
            mayMove={reach !== 'hour'}
            error={refusals.get(row.mission.bookingId)}
            onChange={(decision) => onDecide(row.mission.bookingId, decision)}
          />
        ) : (
          <div key={row.mission.bookingId} className="mission-choice">
            <MissionWords mission={row.mission} isOneDay={isOneDay} />
          </div>
        ),
      )}
    </section>
  )
}
