import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { type BookingSlotOffer, slotOfferCalls } from '@adm/contract/slot-offer'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { registrationStatusLabels, type VisitRegistrationDraft } from '@adm/domain/slot-offer/visit-registration'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'

type Visit = NonNullable<BookingSlotOffer['visit']>
type Visitor = Visit['visitors'][number]
type Props = { booking: BookingDetail; offer: BookingSlotOffer; visit: Visit }

/** The prospects of a visit: who registered, who withdrew, and what one of them says on the phone. */
export const BookingSlotVisitors = ({ booking, offer, visit }: Props) => {
  const queries = useQueryClient()
  const record = useMutation({
    mutationFn: (body: VisitRegistrationDraft) =>
      callApi(slotOfferCalls.recordVisitor, { params: { bookingId: booking.id }, body, key: newKey() }),
    onSuccess: () => showToast({ message: 'La réponse du prospect est enregistrée.', tone: 'success' }),
    onSettled: () => Promise.all([readAgain(queries, 'booking'), readAgain(queries, 'slot-offer')]),
  })
  const mayAct = useMay(slotOfferCalls.recordVisitor) && isAnswerable(booking, offer)
  const acting = useActingRefusals()
  const { visitors, placesLeft, mostVisitors } = visit
  return (
    <section aria-label="Visiteurs" className="slot-offer-agreements">
      <p>
        {booking.startAt ? `Visite du ${formatMomentShort(booking.startAt)} : ` : "Aucune heure n'est fixée : "}
        {`${registeredInWords(mostVisitors - placesLeft)}, ${placesInWords(placesLeft)}`}
      </p>
      {record.error && <Notice tone="error">{errorSentence(record.error)}</Notice>}
      {visitors.length === 0 && <p className="dim">Aucun prospect sur cette commande : ajoutez-les à ses locataires.</p>}
      <PersonList>
        {visitors.map((visitor) => (
          <PersonLine
            key={visitor.id}
            name={visitor.name}
            actions={
              mayAct ? (
                <ActionMenu
                  label={`Réponse de ${visitor.name}`}
                  icon="more"
                  actions={answersOf(visitor, booking, offer).map(({ label, body }) => ({
                    label,
                    danger: body.status === 'declined',
                    refusals: acting,
                    onSelect: () => record.mutate(body),
                  }))}
                />
              ) : undefined
            }
          >
            <VisitorState visitor={visitor} />
          </PersonLine>
        ))}
      </PersonList>
    </section>
  )
}

const registeredInWords = (count: number): string => (count > 1 ? `${count} inscrits` : `${count} inscrit`)
const placesInWords = (count: number): string => (count > 1 ? `${count} places libres` : `${count} place libre`)

/** The statuses in which prospects of an offer may still answer. */
const answerable: readonly BookingStatus[] = ['waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed']
const isAnswerable = ({ status }: BookingDetail, offer: BookingSlotOffer): boolean =>
  (offer.status === 'open' || offer.status === 'chosen') && answerable.includes(status)

const VisitorState = ({ visitor: { status, answeredAt } }: { visitor: Visitor }) =>
  status && answeredAt ? (
    <span>{`${registrationStatusLabels[status].toLowerCase()} le ${formatMomentShort(answeredAt)}`}</span>
  ) : (
    <span className="dim">n'a pas répondu</span>
  )

type Answer = { label: string; body: VisitRegistrationDraft }

/** What a prospect may say on the phone: an offered slot, or the hour of the visit, a withdrawal, no interest. */
const answersOf = ({ id: tenantId, status }: Visitor, booking: BookingDetail, offer: BookingSlotOffer): Answer[] => {
  const free = offer.slots.filter(({ isFree, checkerId }) => isFree && checkerId !== null)
  const starts = offer.status === 'open' ? free.map(({ startAt }) => startAt) : [booking.startAt].flatMap((startAt) => startAt ?? [])
  const toRegister = starts.map((startAt) => ({
    label: `Inscrire le ${formatMomentShort(startAt)}`,
    body: { tenantId, status: 'registered', startAt } as const,
  }))
  return [
    ...(status === 'registered' ? [{ label: 'Se désiste', body: { tenantId, status: 'withdrawn' } as const }] : toRegister),
    ...(status === 'declined' ? [] : [{ label: "N'est plus intéressé", body: { tenantId, status: 'declined' } as const }]),
  ]
}
