import { useState } from 'react'
import { changePendingEdits, type PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { madeWhen } from './pending-words.ts'
import './pending-notice.css'

type Props = { edits: readonly PendingEdit[]; onLeave: () => void; onClose: () => void }

/** Confirms a sign-out that would lose pending edits, and lists them. */
export const PendingLeave = ({ edits, onLeave, onClose }: Props) => {
  const [hasFailed, setFailed] = useState(false)
  const drop = async () => {
    try {
      for (const personId of new Set(edits.map((edit) => edit.personId))) await changePendingEdits(personId, () => [])
      onLeave()
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog
      isOpen
      title={'Se déconnecter sans envoyer\u00A0?'}
      closeLabel="Rester connecté"
      onClose={onClose}
      actions={
        <Button look="danger" onClick={() => void drop()}>
          Les abandonner et se déconnecter
        </Button>
      }
    >
      <p>
        {edits.length > 1
          ? `${edits.length} modifications ne sont pas encore enregistrées. En vous déconnectant, vous les perdez.`
          : "Une modification n'est pas encore enregistrée. En vous déconnectant, vous la perdez."}
      </p>
      <ul className="waiting-list">
        {edits.map((edit) => (
          <li key={edit.id} className="waiting-edit">
            {edit.name}
            <span className="dim">{madeWhen(edit)}</span>
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">Elles n'ont pas pu être effacées de cet appareil. Réessayez.</p>}
    </Dialog>
  )
}
