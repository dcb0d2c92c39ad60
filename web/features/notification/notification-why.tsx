import { useState } from 'react'
import type { ListedNotification } from '@adm/contract/notification/notification'
import { audienceLabels, channelLabels, type NotificationKind } from '@adm/domain/notification/notification-kind'
import { answerOf, explainedKinds, kindLabel, whyNone, whyOf } from '@adm/domain/notification/notification-why'
import { Select } from '../../ui/input/select.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'

type Props = { messages: readonly ListedNotification[] }

const personOf = ({ person, personName, recipient, audience }: ListedNotification) => ({
  value: person,
  label: `${personName ?? recipient ?? 'Personne effacée'} (${audienceLabels[audience].toLowerCase()})`,
})

/** « Pourquoi X a reçu, ou n'a pas reçu, ce message »: the recorded facts about one person and kind of message of an order. */
export const NotificationWhy = ({ messages }: Props) => {
  const people = [...new Map(messages.map((message) => [message.person, personOf(message)])).values()]
  const kinds = [...new Set([...explainedKinds, ...messages.map(({ kind }) => kind)])].map((value) => ({ value, label: kindLabel(value) }))
  const [person, setPerson] = useState(people[0]?.value)
  const [kind, setKind] = useState<NotificationKind | undefined>('j8')
  const rows = messages.filter((message) => message.person === person && message.kind === kind)
  const isPlanned = messages.some((message) => message.kind === 'j8')
  return (
    <DetailSection title="Pourquoi cette personne a reçu, ou n'a pas reçu, ce message">
      <div className="form-grid">
        <Select label="Personne" options={people} value={person} onChange={setPerson} />
        <Select label="Message" options={kinds} value={kind} onChange={setKind} />
      </div>
      <div aria-live="polite">
        {rows.map((row) => (
          <div key={row.id}>
            <p>
              <strong>
                {channelLabels[row.channel]}. {answerOf(row)}
              </strong>
            </p>
            <ul>
              {whyOf(row).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ))}
        {rows.length === 0 && kind && (
          <p>
            <strong>N'a pas reçu ce message.</strong> {whyNone(kind, isPlanned)}
          </p>
        )}
      </div>
    </DetailSection>
  )
}
