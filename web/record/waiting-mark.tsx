import { useOnline } from '../platform/online.ts'
import type { WaitingEdit } from '../platform/waiting-store.ts'
import { Notice } from '../ui/states.tsx'
import { quotedLabels, type RecordFields, type RecordSubject, type VersionedRow } from './record-subject.ts'
import { WaitingActs } from './waiting-acts.tsx'
import { shownName } from './waiting-edit.ts'
import './waiting-mark.css'
import { useWaiting } from './waiting-row.ts'
import { madeWhen, sentenceOf, stateOf } from './waiting-words.ts'

type Subject = Pick<RecordSubject<VersionedRow, object>, 'change' | 'fields'>
/** An edit that waits on a part of a row, and which of its fields are there. */
export type WaitingPart = { edit: WaitingEdit; names: readonly string[] }

/** What waits of these facts of a row. */
export const useWaitingParts = ({ change, fields }: Subject, rowId: string, facts: readonly string[]): WaitingPart[] =>
  useWaiting()
    .filter((edit) => edit.rowId === rowId && edit.call === change.path)
    .map((edit) => ({ edit, names: Object.keys(edit.change).filter((name) => facts.includes(shownName(fields, name))) }))
    .filter(({ names }) => names.length > 0)

/** Beside a value that the server does not have yet. */
export const WaitingTag = () => <span className="waiting-tag">En attente</span>

type MarkProps = { part: WaitingPart; fields: RecordFields; onCorrect: (() => void) | undefined }

/** Above the facts of a section: which of them wait, why, and what can be done. */
export const WaitingMark = ({ part: { edit, names }, fields, onCorrect }: MarkProps) => {
  const isOnline = useOnline()
  return (
    <Notice
      tone={edit.trouble?.kind === 'refused' ? 'error' : 'warning'}
      action={<WaitingActs edit={edit} fields={fields} names={names} onCorrect={onCorrect} />}
    >
      <strong>{stateOf(edit, isOnline)}</strong>
      {`\u00A0: ${quotedLabels(
        fields,
        names.map((name) => shownName(fields, name)),
      )}, ${madeWhen(edit)}. ${sentenceOf(edit, isOnline)}`}
    </Notice>
  )
}
