import { useState } from 'react'
import { changeWaiting, type WaitingEdit } from '../platform/waiting-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { madeWhen } from './waiting-words.ts'
import './waiting-mark.css'

type Props = { edits: readonly WaitingEdit[]; onLeave: () => void; onClose: () => void }

/** Before a sign-out that would lose what was not sent: names it, and asks. */
export const WaitingLeave = ({ edits, onLeave, onClose }: Props) => {
  const [hasFailed, setFailed] = useState(false)
  const drop = async () => {
    try {
      for (const personId of new Set(edits.map((edit) => edit.personId))) await changeWaiting(personId, () => [])
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
