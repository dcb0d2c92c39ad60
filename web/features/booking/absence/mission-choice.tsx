import type { MissionDecision } from '@adm/contract/checker/checker-absence'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { checkerKeysLabels } from '@adm/domain/booking/step/stated-facts'
import { formatHourInWords, formatMoment } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { useMay } from '../../../platform/session/session.tsx'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { decidedStart, isGiven, momentOf, type OpenDecision } from './open-decision.ts'
import { NobodyReplaces } from './nobody-replaces.tsx'
import { SubstituteField } from './substitute-field.tsx'
import type { MissionToDecide } from './use-absence-decisions.ts'

type Choice = MissionDecision['choice']
const reassign = { value: 'reassign', label: 'Réaffecter' } as const
const propose = { value: 'propose', label: 'Proposer' } as const
const others = [
  { value: 'unassign', label: 'Désaffecter' },
  { value: 'keep', label: 'Plus tard' },
] as const satisfies readonly { value: Choice; label: string }[]
const keys = [
  { value: 'transfer', label: checkerKeysLabels.transfer },
  { value: 'return', label: checkerKeysLabels.return },
] as const

/** The mission loses its checker for now: what becomes of keys that were withdrawn must be said. */
const asksKeys = ({ mission, decision: { choice } }: Pick<MissionToDecide, 'mission' | 'decision'>): boolean =>
  mission.hasWithdrawnKeys && (choice === 'unassign' || choice === 'propose')

/** The sentence of the missing decision; null when the decision is complete. */
export const undecided = ({ mission, decision, replacement }: MissionToDecide): string | null => {
  const { choice, checkerId, withdrawnKeys } = decision
  if (!choice)
    return replacement ? `${mission.code} : choisissez ce que devient la mission.` : `${mission.code} : recherche d'un remplaçant…`
  if (isGiven(decision) && !checkerId) return `${mission.code} : choisissez un contrôleur.`
  if (isGiven(decision) && !decidedStart(mission, decision)) return `${mission.code} : indiquez un jour et une heure.`
  return asksKeys({ mission, decision }) && !withdrawnKeys ? `${mission.code} : indiquez ce que deviennent les clés.` : null
}

/** The complete decision, as the request sends it. */
export const decisionOf = ({ mission, decision }: MissionToDecide): MissionDecision => {
  const { bookingId } = mission
  const { choice, checkerId, withdrawnKeys } = decision
  const start = decidedStart(mission, decision)
  const moved = start && start !== mission.startAt ? { startAt: start } : {}
  if (choice === 'reassign' && checkerId) return { bookingId, choice, checkerId, ...moved }
  if (choice === 'propose' && checkerId) return { bookingId, choice, checkerId, ...moved, withdrawnKeys }
  return choice === 'unassign' ? { bookingId, choice, withdrawnKeys } : { bookingId, choice: 'keep' }
}

type Props = {
  row: MissionToDecide
  absentId: string
  isOneDay: boolean
  /** Whether the person allows another hour. */
  mayMove: boolean
  error: string | undefined
  onChange: (decision: OpenDecision) => void
}

/** Decision on one mission of an absent checker. */
export const MissionChoice = (props: Props) => {
  const { row, isOneDay, error, onChange } = props
  const { mission, decision, replacement } = row
  const { choice, withdrawnKeys } = decision
  const mayPropose = useMay(dispatchCalls.start)
  const isUntaken = !choice || (isGiven(decision) && !decision.checkerId)
  return (
    <div className="mission-choice">
      <MissionWords mission={mission} isOneDay={isOneDay} />
      {isUntaken && <NobodyReplaces replacement={replacement} />}
      <div className="mission-decision">
        <Segmented
          hideLabel
          label={`Mission ${mission.code}`}
          options={[reassign, ...(mayPropose ? [propose] : []), ...others]}
          value={choice}
          error={isGiven(decision) ? undefined : error}
          onChange={(chosen) => onChange(decisionAs(row, chosen))}
        />
        {isGiven(decision) && <TakerFields {...props} />}
        {asksKeys(row) && (
          <Segmented
            hideLabel
            label={`Clés déjà retirées de ${mission.code}`}
            options={keys}
            value={withdrawnKeys}
            onChange={(chosen) => onChange({ ...decision, withdrawnKeys: chosen })}
          />
        )}
      </div>
    </div>
  )
}

/** The decision with another choice: a taker stays, or is the best one who can. */
const decisionAs = ({ decision, replacement }: MissionToDecide, choice: Choice): OpenDecision => {
  if (choice !== 'reassign' && choice !== 'propose') return { choice }
  const checkerId = decision.checkerId ?? replacement?.candidates.find(({ allowed }) => allowed)?.id
  return { ...decision, choice, ...(checkerId && { checkerId }) }
}

/** Who takes the mission, and when: at its hour, unless the person allows another one. */
const TakerFields = ({ row, absentId, mayMove, error, onChange }: Props) => {
  const { mission, decision, replacement } = row
  const { checkerId: _checkerId, ...rest } = decision
  const start = decidedStart(mission, decision)
  const added = replacement?.place?.checkerId === decision.checkerId ? replacement?.place?.addedMinutes : undefined
  return (
    <div className="mission-taker">
      <SubstituteField
        row={row}
        absentId={absentId}
        error={error}
        onChange={(chosen) => onChange({ ...rest, ...(chosen && { checkerId: chosen }) })}
      />
      {(mayMove || decision.moment) && (
        <MomentInput
          label={`Jour de ${mission.code}`}
          hourLabel={`Heure de ${mission.code}`}
          value={decision.moment ?? momentOf(mission.startAt)}
          onChange={(moment) => onChange({ ...decision, moment })}
        />
      )}
      {start && start !== mission.startAt && <p className="mission-moved">Au lieu du {formatMoment(mission.startAt)}.</p>}
      {added !== undefined && <p className="dim">{addedInWords(added)}</p>}
    </div>
  )
}

const addedInWords = (minutes: number): string =>
  minutes > 0 ? `${formatMinutes(minutes)} de trajet de plus ce jour-là` : 'Aucun trajet de plus ce jour-là'

/** When, what and where; without its day under an absence of one day. */
export const MissionWords = ({ mission, isOneDay }: Pick<MissionToDecide, 'mission'> & { isOneDay: boolean }) => {
  const { code, service, startAt, address, zipCode, city, clientName } = mission
  return (
    <p>
      <strong>
        {isOneDay ? formatHourInWords(startAt) : formatMoment(startAt)} · {bookingServiceLabels[service]}
      </strong>
      <span className="dim">
        {code} · {clientName} · {address}, {zipCode} {city}
      </span>
    </p>
  )
}
