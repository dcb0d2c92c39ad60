import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type BookingClientRequests, clientRequestCalls, type SentClientRequest } from '@adm/contract/client/client-request'
import type { ClientAct } from '@adm/domain/client-request/client-request'
import { formatMoment, formatMomentShort } from '@adm/domain/values/date/moment'
import { useState } from 'react'
import { newKey } from '../../platform/new-key.ts'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Notice } from '../../ui/layout/states.tsx'

/** Tab of an order's client: to whom the order was sent by personal link, and what they did by it. */
export function BookingClient({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(clientRequestCalls.ofBooking, { params: { bookingId: id } }))
  return (
    <DetailBody>
      <Sending bookingId={id} sent={data} />
      <DetailSection title="Liens envoyés">
        {data.requests.length === 0 ? (
          <p className="dim">Aucun lien envoyé.</p>
        ) : (
          <PersonList>
            {data.requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </PersonList>
        )}
      </DetailSection>
    </DetailBody>
  )
}

const words: Readonly<Record<ClientAct, string>> = {
  choose: 'a laissé le locataire choisir',
  confirm: 'a confirmé le rendez-vous',
  complete: 'a répondu',
  move: 'a déplacé le rendez-vous',
  cancel: 'a annulé la commande',
  reopen: 'a rouvert la commande',
}

const answerInWords = ({ act, at, startAt, reason }: SentClientRequest['answers'][number]): string => {
  const what = startAt ? ` : ${formatMoment(startAt)}` : ''
  const why = reason && act !== 'move' ? ` : ${reason}` : ''
  return `${words[act]}${what}${why} (le ${formatMomentShort(at)})`
}

const RequestLine = ({ request: { name, email, sentAt, withdrawnAt, isValid, answers } }: { request: SentClientRequest }) => (
  <PersonLine name={name ?? email} detail={`${name ? `${email}, ` : ''}le ${formatMomentShort(sentAt)}`}>
    {answers.map((answer) => (
      <span key={answer.at + answer.act}>
        {answerInWords(answer)}
        {answer.isUndone && <span className="dim"> (annulé depuis)</span>}
      </span>
    ))}
    {!isValid && <span className="dim">{withdrawnAt ? 'lien retiré' : 'lien plus valable'}</span>}
    {isValid && answers.length === 0 && <span className="dim">rien fait par le lien</span>}
  </PersonLine>
)

/** Sends the link of the order to a person of the client. */
const useSending = (bookingId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => callApi(clientRequestCalls.send, { params: { bookingId }, body: { email }, key: newKey() }),
    onSuccess: async (sent) => {
      toastDone(queries, `Lien envoyé à ${sent.email}.`, sent)
      await readAgain(queries, 'client-request')
    },
  })
}

const closed = "La commande est close : le client n'a plus rien à y faire."

const Sending = ({ bookingId, sent: { contacts, maySend, requests } }: { bookingId: string; sent: BookingClientRequests }) => {
  const [chosen, setChosen] = useState<string>()
  const acting = useActingRefusals()
  const send = useSending(bookingId)
  const mayUpdate = useMay(clientRequestCalls.send)
  const email = chosen ?? contacts[0]?.email
  const isAgain = requests.some((request) => request.email.toLowerCase() === email?.toLowerCase())
  if (!mayUpdate || !maySend) return maySend ? null : <p className="dim">{closed}</p>
  return (
    <DetailSection title="Envoyer la commande au client">
      <p className="dim">Par le lien, sans compte, le client suit la commande, déplace le rendez-vous, répond, annule ou rouvre.</p>
      {send.error && <Notice tone="error">{errorSentence(send.error)}</Notice>}
      {contacts.length === 0 ? (
        <p>Ce client n'a aucune adresse e-mail : ajoutez-en une sur sa page.</p>
      ) : (
        <>
          <Select
            label="Destinataire"
            options={contacts.map((contact) => ({
              value: contact.email,
              label: contact.name ? `${contact.name}, ${contact.email}` : contact.email,
            }))}
            value={email}
            onChange={setChosen}
          />
          <p className="section-action">
            <Button
              {...(requests.length === 0 && { look: 'primary' as const })}
              pending={send.isPending}
              refusals={acting}
              onClick={() => email && send.mutate(email)}
            >
              {isAgain ? 'Renvoyer le lien' : 'Envoyer le lien'}
            </Button>
          </p>
        </>
      )}
    </DetailSection>
  )
}
