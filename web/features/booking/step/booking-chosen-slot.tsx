import { useQuery } from '@tanstack/react-query'
import { slotOfferCalls } from '@adm/contract/slot-offer'
import { dayOf, formatMoment, hourOf } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { RadioList } from '../../../ui/input/radio-list.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, Notice } from '../../../ui/layout/states.tsx'
import { instantOf, type StepFieldsProps } from './booking-step-draft.ts'

/** The date of a service on demand that its tenant asks for: one tap fills it in. */
export const TenantDate = ({ booking: { id }, draft, onChange }: StepFieldsProps) => {
  const { data } = useQuery(apiQuery(slotOfferCalls.ofBooking, { params: { bookingId: id } }))
  const tenantDateAt = data?.find(({ status }) => status === 'open')?.proposedAt
  if (!tenantDateAt || instantOf(draft.slot) === tenantDateAt) return null
  return (
    <Notice>
      {`Le locataire demande le ${formatMoment(tenantDateAt)}. `}
      <Button onClick={() => onChange({ slot: { day: dayOf(tenantDateAt), hour: hourOf(tenantDateAt) } })}>Reprendre cette date</Button>
    </Notice>
  )
}

/** The slot that the tenant chose, among those of the open offer: recorded by hand when it was said on the phone. */
export const ChosenSlotField = ({ booking, step, draft, errors, onChange }: StepFieldsProps) => {
  const { data, error, refetch } = useQuery(apiQuery(slotOfferCalls.ofBooking, { params: { bookingId: booking.id } }))
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  const isPlanned = step.row.to === 'planned'
  const offer = data?.find(({ status }) => status === 'open')
  const slots = (offer?.slots ?? []).filter(({ checkerId, isFree }) => !isPlanned || (checkerId !== null && isFree))
  if (data && slots.length === 0) return <p className="dim">Aucun créneau proposé n'est encore libre.</p>
  return (
    <RadioList
      label="Créneau choisi"
      options={slots.map(({ startAt, checkerName }) => ({
        value: startAt,
        label: checkerName ? `${formatMoment(startAt)}, ${checkerName}` : formatMoment(startAt),
      }))}
      value={instantOf(draft.slot)}
      error={errors.get('chosenSlot') ?? errors.get('date') ?? errors.get('startAt') ?? errors.get('checker')}
      onChange={(startAt) =>
        onChange({
          slot: { day: dayOf(startAt), hour: hourOf(startAt) },
          checkerId: slots.find((slot) => slot.startAt === startAt)?.checkerId ?? undefined,
        })
      }
    />
  )
}
