import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useOnline } from '../../platform/api/online.ts'
import type { PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { PendingActs } from './pending-acts.tsx'
import { PendingFields } from './pending-fields.tsx'
import './pending-notice.css'
import { usePendingEdits } from './pending-row.ts'
import { subjectOf } from './pending-sender.ts'
import { madeWhen, sentenceOf, stateOf } from './pending-words.ts'

/** All pending edits, the oldest first. */
export const PendingList = ({ onClose }: { onClose: () => void }) => {
  const edits = usePendingEdits()
  return (
    <Dialog isOpen size="large" title="Modifications en attente" onClose={onClose}>
      {edits.length === 0 ? (
        <p>Tout est envoyé&nbsp;: plus aucune modification n'attend.</p>
      ) : (
        <ol className="waiting-list">
          {edits.map((edit) => (
            <Line key={edit.id} edit={edit} onLeave={onClose} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** The field labels of a pending edit's subject. */
const useFields = (edit: PendingEdit) => {
  const { data } = useQuery({
    queryKey: ['waiting-subject', edit.call],
    queryFn: () => subjectOf(edit),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data?.fields ?? {}
}

const Line = ({ edit, onLeave }: { edit: PendingEdit; onLeave: () => void }) => {
  const isOnline = useOnline()
  const fields = useFields(edit)
  const router = useRouter()
  const open = () => {
    onLeave()
    router.history.push(edit.href)
  }
  return (
    <li className="waiting-edit">
      <div className="waiting-edit-head">
        <a
          href={edit.href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            open()
          }}
        >
          {edit.name}
        </a>
        <span className="dim">{madeWhen(edit)}</span>
      </div>
      <PendingFields edit={edit} fields={fields} />
      {edit.trouble?.kind === 'refused' ? (
        <Notice tone="error">
          <strong>{stateOf(edit, isOnline)}</strong>
          {`\u00A0: ${sentenceOf(edit, isOnline)}`}
        </Notice>
      ) : (
        <p>
          <strong>{stateOf(edit, isOnline)}</strong>
          {`\u00A0: ${sentenceOf(edit, isOnline)}`}
        </p>
      )}
      <PendingActs edit={edit} fields={fields} onCorrect={open} />
    </li>
  )
}
