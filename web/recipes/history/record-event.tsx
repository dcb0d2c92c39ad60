import { Link } from '@tanstack/react-router'
import { formatMoment } from '@adm/domain/values/date/moment'
import type { FieldChange, HistoryEvent } from './record-event-line.ts'
import { RestoreButton } from './record-restore.tsx'
import type { RecordSubject, VersionedRow } from '../page/record-subject.ts'
import { UndoButton } from './record-undo.tsx'

type Subject = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'read' | 'thing' | 'isReplayed'>
type EventProps = {
  event: HistoryEvent
  subject: Subject
  /** The row's id. */
  id: string
  mayRestore: boolean
  /** This kind can be undone, and this person has the permission. */
  mayUndo: boolean
}

/** An event: author, sentence and time, then the changed fields; each old value can be restored. */
export const RecordEvent = ({ event, subject, id, mayRestore, mayUndo }: EventProps) => (
  <li className="history-event" tabIndex={-1}>
    <p className="history-sentence">
      <strong>{event.who}</strong> {event.sentence}
    </p>
    <p className="history-when link-line">
      <time className="dim" dateTime={event.at}>
        {formatMoment(event.at)}
      </time>
      {subject.isReplayed && (
        <Link className="history-then" to="." search={{ at: event.at }}>
          Voir {subject.thing} à ce moment
        </Link>
      )}
      {event.isUndone && <span className="history-undone">Annulée depuis</span>}
    </p>
    {event.whole && (
      <p className="link-line">
        <Link to={event.whole.href}>{event.whole.label}</Link>
      </p>
    )}
    {event.reason && <p>Motif&nbsp;: {event.reason}</p>}
    {event.forced.length > 0 && <p className="history-forced">Passé outre&nbsp;: {event.forced.join(', ')}</p>}
    {event.facts.map(({ label, value }) => (
      <p key={label}>
        <span className="dim">{label}&nbsp;:</span> {value}
      </p>
    ))}
    {event.isCreation ? (
      <FirstValues changes={event.changes} />
    ) : (
      <Changes event={event} subject={subject} id={id} mayRestore={mayRestore} />
    )}
    {mayUndo && !event.isUndone && (
      <p className="history-undo">
        <UndoButton event={event} fields={subject.fields} />
      </p>
    )}
  </li>
)

const Changes = ({ event: { id: eventId, changes }, subject, id, mayRestore }: Omit<EventProps, 'mayUndo'>) => {
  if (changes.length === 0) return null
  return (
    <dl className="history-changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="dim">{change.label}</dt>
          <dd>
            <del>
              <span className="field-label-hidden">Avant&nbsp;: </span>
              {change.before}
            </del>
            <span aria-hidden="true"> → </span>
            <ins>
              <span className="field-label-hidden">Après&nbsp;: </span>
              {change.after}
            </ins>
          </dd>
          {mayRestore && change.isRestorable && (
            <dd className="history-restore">
              <RestoreButton subject={subject} id={id} eventId={eventId} change={change} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const FirstValues = ({ changes }: { changes: readonly FieldChange[] }) => (
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
