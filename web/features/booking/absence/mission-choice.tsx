import type { MissionDecision } from '@adm/contract/checker/checker-absence'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { checkerKeysLabels } from '@adm/domain/booking/step/guards/stated-facts'
import { formatHourInWords, formatMoment } from '@adm/domain/values/date/moment'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import type { OpenDecision } from './open-decision.ts'
import { SubstituteField } from './substitute-field.tsx'
import type { MissionToDecide } from './use-absence-decisions.ts'

type Choice = MissionDecision['choice']
const choices = [
  { value: 'reassign', label: 'Réaffecter' },
  { value: 'unassign', label: 'Désaffecter' },
  { value: 'keep', label: 'Plus tard' },
] as const satisfies readonly { value: Choice; label: string }[]
const keys = [
  { value: 'transfer', label: checkerKeysLabels.transfer },
  { value: 'return', label: checkerKeysLabels.return },
] as const

/** The sentence of the missing decision; null when the decision is complete. */
export const undecided = ({ mission, decision, replacement }: MissionToDecide): string | null => {
  const { choice, checkerId, withdrawnKeys } = decision
  if (!choice)
    return replacement ? `${mission.code} : choisissez ce que devient la mission.` : `${mission.code} : recherche d'un remplaçant…`
  if (choice === 'reassign' && !checkerId) return `${mission.code} : choisissez un contrôleur.`
  return choice === 'unassign' && mission.hasWithdrawnKeys && !withdrawnKeys
    ? `${mission.code} : indiquez ce que deviennent les clés.`
    : null
}

/** The complete decision, as the request sends it. */
export const decisionOf = ({ mission: { bookingId }, decision }: MissionToDecide): MissionDecision => {
  const { choice, checkerId, withdrawnKeys } = decision
  if (choice === 'reassign' && checkerId) return { bookingId, choice, checkerId }
  return choice === 'unassign' ? { bookingId, choice, withdrawnKeys } : { bookingId, choice: 'keep' }
}

type Props = {
  row: MissionToDecide
  absentId: string
  isOneDay: boolean
  error: string | undefined
  onChange: (decision: OpenDecision) => void
}

/** Decision on one mission of an absent checker. */
export const MissionChoice = ({ row, absentId, isOneDay, error, onChange }: Props) => {
  const { mission, decision, replacement } = row
  const { choice, withdrawnKeys } = decision
  const isNobodyFree = replacement !== undefined && !replacement.candidates.some(({ allowed }) => allowed)
  return (
    <div className="mission-choice">
      <MissionWords mission={mission} isOneDay={isOneDay} />
      <div className="mission-decision">
        <Segmented
          hideLabel
          label={`Mission ${mission.code}`}
          options={choices}
          value={choice}
          error={choice === 'reassign' ? undefined : error}
          onChange={(chosen) => onChange(chosen === 'reassign' ? { choice: chosen, ...proposal(row) } : { choice: chosen })}
        />
        {isNobodyFree && !choice && <p className="dim">{nobodyFree}</p>}
        {choice === 'reassign' && (
          <SubstituteField
            row={row}
            absentId={absentId}
            error={error}
            onChange={(chosen) => onChange({ choice, ...(chosen && { checkerId: chosen }) })}
          />
        )}
        {choice === 'unassign' && mission.hasWithdrawnKeys && (
          <Segmented
            hideLabel
            label={`Clés déjà retirées de ${mission.code}`}
            options={keys}
            value={withdrawnKeys}
            onChange={(chosen) => onChange({ choice, withdrawnKeys: chosen })}
          />
        )}
      </div>
    </div>
  )
}

const nobodyFree = "Personne ne peut la prendre à cette heure : choisissez ce qu'elle devient."

const proposal = ({ decision, replacement }: MissionToDecide): OpenDecision => {
  const checkerId = decision.checkerId ?? replacement?.candidates.find(({ allowed }) => allowed)?.id
  return checkerId ? { checkerId } : {}
}

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
