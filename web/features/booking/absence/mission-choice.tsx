import { z } from 'zod'
import type { CheckerMission, MissionDecision } from '@adm/contract/checker/checker-absence'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { checkerKeysLabels, withdrawnKeys } from '@adm/domain/booking/step/guards/stated-facts'
import { formatMoment } from '@adm/domain/values/date/moment'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import { BookingCandidates } from '../step/booking-candidates.tsx'

type Choice = MissionDecision['choice']
const choices = ['keep', 'reassign', 'unassign'] as const satisfies readonly Choice[]
const labels = { keep: 'Réaffecter plus tard', reassign: 'Réaffecter', unassign: 'Désaffecter' } as const satisfies Record<Choice, string>
const keys = [
  { value: 'transfer', label: checkerKeysLabels.transfer },
  { value: 'return', label: checkerKeysLabels.return },
] as const

/** A decision on a mission, possibly incomplete. */
export const openDecision = z.object({
  bookingId: z.string().optional(),
  choice: z.enum(choices).optional(),
  checkerId: z.string().optional(),
  withdrawnKeys: withdrawnKeys.optional(),
})
export type OpenDecision = z.output<typeof openDecision>

/** The sentence of the missing decision; null when the decision is complete. */
export const undecided = ({ hasWithdrawnKeys }: CheckerMission, { choice, checkerId, withdrawnKeys }: OpenDecision): string | null => {
  if (!choice) return 'Choisissez ce que devient la mission.'
  if (choice === 'reassign' && !checkerId) return 'Choisissez un contrôleur.'
  return choice === 'unassign' && hasWithdrawnKeys && !withdrawnKeys ? 'Indiquez ce que deviennent les clés.' : null
}

/** The complete decision, as the request sends it. */
export const decisionOf = ({ bookingId = '', choice, checkerId, withdrawnKeys }: OpenDecision): MissionDecision => {
  if (choice === 'reassign' && checkerId) return { bookingId, choice, checkerId }
  return choice === 'unassign' ? { bookingId, choice, withdrawnKeys } : { bookingId, choice: 'keep' }
}

type Props = {
  mission: CheckerMission
  /** The checker who leaves the mission, and is not proposed for it. */
  absentId: string
  value: OpenDecision
  choices: readonly Choice[]
  onChange: (value: OpenDecision) => void
}

/** Decision on one mission of an absent checker. */
export const MissionChoice = ({ mission, absentId, value, choices, onChange }: Props) => {
  const { bookingId, code, service, startAt, address, zipCode, city, clientName, hasWithdrawnKeys } = mission
  const { choice, checkerId, withdrawnKeys } = value
  return (
    <div className="mission-choice">
      <p>
        <strong>
          {bookingServiceLabels[service]}, {formatMoment(startAt)}
        </strong>
        <span className="dim">
          {code} · {clientName} · {address}, {zipCode} {city}
        </span>
      </p>
      <Segmented
        label={`Mission ${code}`}
        options={choices.map((option) => ({ value: option, label: labels[option] }))}
        value={choice}
        onChange={(chosen) => onChange({ bookingId, choice: chosen })}
      />
      {choice === 'reassign' && (
        <BookingCandidates
          bookingId={bookingId}
          startAt={startAt}
          exceptId={absentId}
          value={checkerId}
          onChange={({ id }) => onChange({ ...value, checkerId: id })}
        />
      )}
      {choice === 'unassign' && hasWithdrawnKeys && (
        <Segmented
          label="Clés déjà retirées"
          options={keys}
          value={withdrawnKeys}
          onChange={(chosen) => onChange({ ...value, withdrawnKeys: chosen })}
        />
      )}
    </div>
  )
}
