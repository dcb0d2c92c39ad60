import { useOnline } from '../../platform/api/online.ts'
import type { PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import { Notice } from '../../ui/layout/states.tsx'
import { quotedLabels, type RecordFields, type RecordSubject, type VersionedRow } from '../page/record-subject.ts'
import { PendingActs } from './pending-acts.tsx'
import { displayedName } from './pending-edit.ts'
import './pending-notice.css'
import { usePendingEdits } from './pending-row.ts'
import { madeWhen, sentenceOf, stateOf } from './pending-words.ts'

type Subject = Pick<RecordSubject<VersionedRow, object>, 'change' | 'fields'>
/** A pending edit, and its fields that belong to a section. */
export type PendingPart = { edit: PendingEdit; names: readonly string[] }

/** The pending edits of these facts of a row. */
export const usePendingParts = ({ change, fields }: Subject, rowId: string, facts: readonly string[]): PendingPart[] =>
  usePendingEdits()
    .filter((edit) => edit.rowId === rowId && edit.call === change.path)
    .map((edit) => ({ edit, names: Object.keys(edit.change).filter((name) => facts.includes(displayedName(fields, name))) }))
    .filter(({ names }) => names.length > 0)

/** A tag next to a value that the server does not have yet. */
export const PendingTag = () => <span className="waiting-tag">En attente</span>

type NoticeProps = { part: PendingPart; fields: RecordFields; onCorrect: (() => void) | undefined }

/** Above the facts of a section: the pending fields, the reason, and the possible actions. */
export const PendingNotice = ({ part: { edit, names }, fields, onCorrect }: NoticeProps) => {
  const isOnline = useOnline()
  return (
    <Notice
      tone={edit.trouble?.kind === 'refused' ? 'error' : 'warning'}
      action={<PendingActs edit={edit} fields={fields} names={names} onCorrect={onCorrect} />}
    >
      <strong>{stateOf(edit, isOnline)}</strong>
      {`\u00A0: ${quotedLabels(
        fields,
        names.map((name) => displayedName(fields, name)),
      )}, ${madeWhen(edit)}. ${sentenceOf(edit, isOnline)}`}
    </Notice>
  )
}
