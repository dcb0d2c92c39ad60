import { dayOf, formatDay, formatHourInWords } from '@adm/domain/values/moment'
import type { FieldChange, HistoryEvent } from './record-event-line.ts'

/** An event: who, what and when, then what it changed. */
export const RecordEvent = ({ event }: { event: HistoryEvent }) => (
  <li className="history-event">
    <p className="history-sentence">
      <strong>{event.who}</strong> {event.sentence}
    </p>
    <time className="dim" dateTime={event.at}>
      {formatDay(dayOf(event.at))} à {formatHourInWords(event.at)}
    </time>
    {event.reason && <p>Motif : {event.reason}</p>}
    {event.forced.length > 0 && <p className="history-forced">Passé outre : {event.forced.join(', ')}</p>}
    {event.facts.map(({ label, value }) => (
      <p key={label}>
        <span className="dim">{label} :</span> {value}
      </p>
    ))}
    {event.isCreation ? <FirstValues changes={event.changes} /> : <Changes changes={event.changes} />}
  </li>
)

type Props = { changes: readonly FieldChange[] }

const Changes = ({ changes }: Props) => {
  if (changes.length === 0) return null
  return (
    <dl className="history-changes">
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt className="dim">{label}</dt>
          <dd>
            <del>
              <span className="field-label-hidden">Avant : </span>
              {before}
            </del>
            <span aria-hidden="true"> → </span>
            <ins>
              <span className="field-label-hidden">Après : </span>
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const FirstValues = ({ changes }: Props) => (
  <details>
    <summary>Valeurs à la création</summary>
    <dl className="history-changes">
      {changes.map(({ field, label, after }) => (
        <div key={field}>
          <dt className="dim">{label}</dt>
          <dd>{after}</dd>
        </div>
      ))}
    </dl>
  </details>
)
