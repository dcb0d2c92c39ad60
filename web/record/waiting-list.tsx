import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useOnline } from '../platform/online.ts'
import type { WaitingEdit } from '../platform/waiting-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/states.tsx'
import { WaitingActs } from './waiting-acts.tsx'
import { WaitingFields } from './waiting-fields.tsx'
import './waiting-mark.css'
import { useWaiting } from './waiting-row.ts'
import { subjectOf } from './waiting-sender.ts'
import { madeWhen, sentenceOf, stateOf } from './waiting-words.ts'

/** Everything that waits for the network or for the person, the oldest first. */
export const WaitingList = ({ onClose }: { onClose: () => void }) => {
  const edits = useWaiting()
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

/** How the rows of an edit that waits are told. */
const useFields = (edit: WaitingEdit) => {
  const { data } = useQuery({
    queryKey: ['waiting-subject', edit.call],
    queryFn: () => subjectOf(edit),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data?.fields ?? {}
}

const Line = ({ edit, onLeave }: { edit: WaitingEdit; onLeave: () => void }) => {
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
      <WaitingFields edit={edit} fields={fields} />
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
      <WaitingActs edit={edit} fields={fields} onCorrect={open} />
    </li>
  )
}
