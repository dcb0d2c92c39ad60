import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { partnerRequestCalls, type SentPartnerRequest } from '@adm/contract/partner-request'
import { isForPartner } from '@adm/domain/partner-request/partner-request'
import { formatMoment, formatMomentShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Notice } from '../../ui/layout/states.tsx'

/** Tab of an order's partner: what was sent by personal link, and what the partner answered. */
export function BookingPartner({ id }: { id: string }) {
  const { data: requests } = useSuspenseQuery(apiQuery(partnerRequestCalls.ofBooking, { params: { bookingId: id } }))
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  return (
    <DetailBody>
      <Sending booking={booking} isFirst={requests.length === 0} />
      <DetailSection title="Demandes envoyées">
        {requests.length === 0 ? (
          <p className="dim">Aucune demande envoyée.</p>
        ) : (
          <PersonList>
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </PersonList>
        )}
      </DetailSection>
    </DetailBody>
  )
}

const words: Record<SentPartnerRequest['answers'][number]['kind'], string> = {
  planned: 'a donné la date',
  succeeded: 'a rendu le résultat',
  failed: "a dit que la prestation n'aboutit pas",
}

const RequestLine = ({
  request: { partnerName, partnerEmail, createdAt, withdrawnAt, isValid, answers },
}: {
  request: SentPartnerRequest
}) => (
  <PersonLine name={partnerName} detail={`${partnerEmail}, le ${formatMomentShort(createdAt)}`}>
    {answers.map(({ kind, at, startAt, reason, isUndone }) => (
      <span key={at + kind}>
        {`${words[kind]}${startAt ? ` : ${formatMoment(startAt)}` : ''}${reason ? ` (${reason})` : ''}, le ${formatMomentShort(at)}`}
        {isUndone && <span className="dim"> (annulé depuis)</span>}
      </span>
    ))}
    {answers.length === 0 && <span className="dim">{isValid ? 'sans réponse' : withdrawnAt ? 'retirée' : 'lien plus valable'}</span>}
  </PersonLine>
)

/** Sends the link to the partner whom the order names. */
const useSending = (bookingId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      callApi(partnerRequestCalls.send, {
        params: { bookingId },
        body: {},
        key: newKey(),
      }),
    onSuccess: async (sent) => {
      toastDone(queries, `Demande envoyée à ${sent.partnerEmail}.`, sent)
      await readAgain(queries, 'partner-request')
    },
  })
}

const lackingOf = ({ partnerName, partnerEmail }: BookingDetail): string[] => {
  if (!partnerName) return ["Nommez d'abord le partenaire, dans « Date et partenaire » de l'onglet Informations."]
  return partnerEmail ? [] : ["Renseignez d'abord l'e-mail du partenaire, ou appelez-le."]
}

const Sending = ({ booking, isFirst }: { booking: BookingDetail; isFirst: boolean }) => {
  const { id, partnerName, partnerEmail, partnerPhone, status } = booking
  const acting = useActingRefusals()
  const maySend = useMay(partnerRequestCalls.send) && isForPartner(status)
  const send = useSending(id)
  return (
    <DetailSection title="Partenaire">
      <p>{partnerName ? [partnerName, partnerEmail, partnerPhone].filter(Boolean).join(', ') : 'Aucun partenaire nommé.'}</p>
      {send.error && <Notice tone="error">{errorSentence(send.error)}</Notice>}
      {maySend && (
        <p className="section-action">
          <Button
            {...(isFirst && { look: 'primary' as const })}
            pending={send.isPending}
            refusals={[...acting, ...lackingOf(booking)]}
            onClick={() => send.mutate()}
          >
            {isFirst ? 'Envoyer le lien au partenaire' : 'Renvoyer un lien'}
          </Button>
        </p>
      )}
    </DetailSection>
  )
}
