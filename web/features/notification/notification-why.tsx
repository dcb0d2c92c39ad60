import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedNotification, notificationCalls } from '@adm/contract/notification/notification'
import { audienceLabels, type NotificationKind } from '@adm/domain/notification/notification-kind'
import { explainedKinds, kindLabel } from '@adm/domain/notification/notification-why'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useMay } from '../../platform/session/session.tsx'
import { DelayedInput } from '../../ui/input/delayed-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'

type Props = { bookingId: string; messages: readonly ListedNotification[] }

/** The choice of typing a person, whom no message of the order names. */
const another = { value: '', label: 'Une autre personne…' }
const personOf = ({ personName, recipient, audience }: ListedNotification) => {
  const value = recipient ?? personName
  return value === null ? [] : [{ value, label: `${personName ?? value} (${audienceLabels[audience].toLowerCase()})` }]
}

/** « Pourquoi X a reçu, ou n'a pas reçu, ce message »: about any person, address or number, and each kind of message of an order. */
export const NotificationWhy = ({ bookingId, messages }: Props) => {
  const people = [...new Map(messages.flatMap(personOf).map((person) => [person.value, person])).values(), another]
  const kinds = [...new Set([...explainedKinds, ...messages.map(({ kind }) => kind)])].map((value) => ({ value, label: kindLabel(value) }))
  const [chosen, setChosen] = useState(people[0]?.value ?? another.value)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<NotificationKind>('j8')
  const mayAsk = useMay(notificationCalls.explain)
  if (!mayAsk) return null
  return (
    <DetailSection title="Pourquoi cette personne a reçu, ou n'a pas reçu, ce message">
      <div className="form-grid">
        <Select label="Personne" options={people} value={chosen} onChange={(value) => setChosen(value ?? another.value)} />
        {chosen === another.value && <DelayedInput label="Nom, e-mail ou numéro" value={typed} onSettle={setTyped} />}
        <Select label="Message" options={kinds} value={kind} onChange={(value) => setKind(value ?? kind)} />
      </div>
      <Explanations bookingId={bookingId} person={(chosen || typed).trim()} kind={kind} />
    </DetailSection>
  )
}

const Explanations = ({ bookingId, person, kind }: { bookingId: string; person: string; kind: NotificationKind }) => {
  const query = apiQuery(notificationCalls.explain, { params: { bookingId }, query: { person, kind } })
  const { data, error, refetch } = useQuery({ ...query, enabled: person !== '', placeholderData: keepPreviousData })
  if (person === '') return <p className="dim">Indiquez une personne, une adresse ou un numéro.</p>
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  return (
    <div aria-live="polite" aria-busy={data === undefined}>
      {data?.map(({ title, answer, facts }) => (
        <div key={`${title} ${facts.join(' ')}`}>
          <p>
            <strong>{title}.</strong> {answer}
          </p>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
