import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls, type BookingDetail, type BookingStatusChange } from '@adm/contract/booking/booking'
import { type BookingSlotOffer, slotOfferCalls } from '@adm/contract/slot-offer'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { type SlotOfferStatus, slotOfferStatusLabels } from '@adm/domain/slot-offer/slot-offer'
import { awaitsChoice } from '@adm/domain/slot-offer/slot-offer-transition'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { newestVersion, saveQueue } from '../../recipes/form/own-saves.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { type Phase, StatusTag } from '../../ui/figure/status-tag.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState, Notice } from '../../ui/layout/states.tsx'
import { useStepTo } from '../booking/step/booking-step-acts.tsx'
import { BookingSlotVisitors } from './booking-slot-visitors.tsx'
import { TimeLeft } from '../mission-proposition/time-left.tsx'
import './booking-slot-offers.css'

const phases = {
  open: 'to-plan',
  chosen: 'closed-well',
  expired: 'closed-badly',
  withdrawn: 'to-do',
} as const satisfies Record<SlotOfferStatus, Phase>

/** Tab of the slots offered to the tenants of an order: the open offer, who was mailed, and the offers before. */
export function BookingSlotOffers({ id }: { id: string }) {
  const { data: offers } = useSuspenseQuery(apiQuery(slotOfferCalls.ofBooking, { params: { bookingId: id } }))
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const [last, ...before] = offers
  return (
    <DetailBody>
      {last ? <LastOffer booking={booking} offer={last} /> : <NothingOffered booking={booking} />}
      {before.length > 0 && (
        <DetailSection title="Offres précédentes">
          <ul className="slot-offers-before">
            {before.map(({ id: offerId, status, createdAt, slots }) => (
              <li key={offerId}>
                <strong>{slotOfferStatusLabels[status]}</strong>{' '}
                <span className="dim">{`${slots.length} créneaux proposés le ${formatMomentShort(createdAt)}`}</span>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
    </DetailBody>
  )
}

/** The step that makes an offer, in words and as a button. */
const NothingOffered = ({ booking }: { booking: BookingDetail }) => {
  const { step, dialog } = useStepTo(booking, isVisit(booking) ? 'waiting_visitors' : 'waiting_roomer')
  const acting = useActingRefusals()
  return (
    <>
      <EmptyState
        title="Aucun créneau proposé"
        action={
          step && (
            <Button look="primary" refusals={[...acting, ...step.refusals]} onClick={step.begin}>
              {step.label}
            </Button>
          )
        }
      >
        {nothingOffered(booking)}
      </EmptyState>
      {dialog}
    </>
  )
}

const nothingOffered = (booking: BookingDetail): string => {
  if (isVisit(booking)) return "L'étape « Ouvrir des créneaux » envoie aux prospects un lien pour s'inscrire à un créneau libre."
  const what = isOnDemand(booking.service) ? 'des dates à venir' : 'des créneaux libres'
  return `L'étape « Proposer des créneaux au locataire » envoie aux locataires un lien pour choisir parmi ${what}.`
}

/** Takes a step of the order, by which an offer is answered or withdrawn. */
const useOfferStep = (booking: BookingDetail) => {
  const queries = useQueryClient()
  return useMutation({
    scope: saveQueue('booking', booking.id),
    mutationFn: ({ body }: { body: BookingStatusChange; done: string }) => {
      const version = newestVersion(queries, bookingCalls.read, booking)
      return callApi(bookingCalls.transition, { params: { id: booking.id }, body, version, key: newKey() })
    },
    onSuccess: async (after, { done }) => {
      toastDone(queries, done, after)
      await Promise.all([readAgain(queries, 'booking'), readAgain(queries, 'slot-offer')])
    },
    onError: () => Promise.all([readAgain(queries, 'booking'), readAgain(queries, 'slot-offer')]),
  })
}

type OfferProps = { booking: BookingDetail; offer: BookingSlotOffer }

const LastOffer = ({ booking, offer }: OfferProps) => {
  const step = useOfferStep(booking)
  const acting = useActingRefusals()
  const mayAct = useMay(bookingCalls.transition) && offer.status === 'open'
  const isDate = isOnDemand(booking.service)
  return (
    <DetailSection title={offer.status === 'open' ? 'Créneaux proposés' : 'Dernière offre'}>
      <OfferFacts offer={offer} />
      {isDate && <TenantChoice offer={offer} />}
      {step.error && <Notice tone="error">{errorSentence(step.error)}</Notice>}
      <PersonList>
        {offer.slots.map(({ startAt, checkerId, checkerName, isFree }) => (
          <PersonLine
            key={startAt}
            name={formatMomentShort(startAt)}
            detail={checkerName ?? undefined}
            actions={
              mayAct && checkerId && isFree && booking.status === 'waiting_roomer' ? (
                <Button
                  aria-label={`Retenir le ${formatMomentShort(startAt)}`}
                  refusals={acting}
                  pending={step.isPending && step.variables.body.startAt === startAt}
                  onClick={() =>
                    step.mutate({
                      body: { to: 'planned', startAt, checkerId },
                      done: 'Créneau retenu : la commande est planifiée.',
                    })
                  }
                >
                  Retenir
                </Button>
              ) : undefined
            }
          >
            <SlotState offer={offer} startAt={startAt} isFree={isFree || checkerId === null} isDate={isDate} />
          </PersonLine>
        ))}
      </PersonList>
      {offer.agreements.length > 0 && <Agreements offer={offer} />}
      {offer.visit && <BookingSlotVisitors booking={booking} offer={offer} visit={offer.visit} />}
      {mayAct && awaitsChoice.includes(booking.status) && <OfferWithdrawal booking={booking} step={step} />}
    </DetailSection>
  )
}

/** The date that a tenant of a service on demand asks for. */
const TenantChoice = ({ offer: { status, proposedAt } }: { offer: BookingSlotOffer }) =>
  status === 'open' &&
  proposedAt && (
    <Notice tone="success">
      {`Le locataire demande le ${formatMomentShort(proposedAt)}. L'étape « Planifier » propose de reprendre cette date.`}
    </Notice>
  )

type WithdrawalProps = { booking: BookingDetail; step: ReturnType<typeof useOfferStep> }

const OfferWithdrawal = ({ booking: { service }, step }: WithdrawalProps) => {
  const acting = useActingRefusals()
  const to = isOnDemand(service) ? 'waiting requestReceived' : 'waiting'
  return (
    <p className="section-action">
      <Button
        look="danger"
        refusals={acting}
        pending={step.isPending && step.variables.body.to === to}
        onClick={() => step.mutate({ body: { to }, done: 'Offre retirée : la commande est à traiter.' })}
      >
        Retirer l'offre
      </Button>
    </p>
  )
}

const OfferFacts = ({ offer: { status, createdAt, expiresAt, reminders, recipients, presenceAt } }: { offer: BookingSlotOffer }) => (
  <p className="slot-offer-facts">
    <StatusTag phase={phases[status]}>{slotOfferStatusLabels[status]}</StatusTag>
    <span>proposés le {formatMomentShort(createdAt)}</span>
    {status === 'open' && expiresAt && (
      <span>
        <TimeLeft at={expiresAt} before="expire dans" after="délai passé" />
      </span>
    )}
    {reminders > 0 && <span>{reminders === 1 ? '1 rappel' : `${reminders} rappels`}</span>}
    <span className="dim">
      {recipients.length === 0
        ? 'aucun lien envoyé : à proposer par téléphone'
        : `lien envoyé à ${recipients.map(({ name }) => name).join(', ')}`}
    </span>
    {presenceAt && <span>présence confirmée par le locataire le {formatMomentShort(presenceAt)}</span>}
  </p>
)

const agreementWords = {
  agreed: "d'accord",
  waiting: "n'a pas répondu",
  unreachable: "sans adresse : sa réponse n'est pas attendue",
} as const satisfies Record<BookingSlotOffer['agreements'][number]['state'], string>

/** What each tenant says of the proposed slot, where all of them decide. The desk retains a slot for those who do not answer. */
const Agreements = ({ offer: { agreements, proposedAt, status } }: { offer: BookingSlotOffer }) => (
  <section aria-label="Accord des locataires" className="slot-offer-agreements">
    <p>
      {proposedAt && status !== 'withdrawn'
        ? `Créneau proposé par un locataire : ${formatMomentShort(proposedAt)}`
        : "Tous les locataires doivent être d'accord : aucun créneau n'est encore proposé par l'un d'eux."}
    </p>
    <PersonList>
      {agreements.map(({ id, name, state }) => (
        <PersonLine key={id} name={name}>
          <span className={state === 'agreed' ? undefined : 'dim'}>{agreementWords[state]}</span>
        </PersonLine>
      ))}
    </PersonList>
  </section>
)

type SlotStateProps = { offer: BookingSlotOffer; startAt: string; isFree: boolean; isDate: boolean }

const SlotState = ({ offer, startAt, isFree, isDate }: SlotStateProps) => {
  const { status, reservation, chosenAt, proposedAt } = offer
  if (status === 'chosen') return startAt === chosenAt ? <span>choisi</span> : null
  if (status !== 'open') return null
  if (isDate) return startAt === proposedAt ? <strong>demandé par le locataire</strong> : null
  if (reservation?.startAt === startAt)
    return (
      <span>
        en cours de choix, <TimeLeft at={reservation.until} before="encore" after="délai passé" />
      </span>
    )
  if (proposedAt === startAt && isFree) return <span>proposé aux locataires</span>
  return isFree ? <span className="dim">libre</span> : <span className="dim">plus libre</span>
}
