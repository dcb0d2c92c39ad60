import { useState } from 'react'
import { newKey } from '../../platform/new-key.ts'
import { changePendingEdits, type PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { RecordConflictDialog } from '../form/record-conflict-dialog.tsx'
import type { RecordFields } from '../page/record-subject.ts'
import { withDecided, withoutEdit, withoutFields, withPutBack } from './pending-edit.ts'
import './pending-notice.css'
import { tooLate, withdrawRefusals } from './pending-words.ts'

type ActsProps = {
  edit: PendingEdit
  fields: RecordFields
  /** Withdraws these fields only; all of them by default. */
  names?: readonly string[]
  /** Opens the form for a correction. */
  onCorrect?: (() => void) | undefined
}

/** The actions on a pending edit: withdraw it; if it needs the person: decide, correct, send again. */
export const PendingActs = ({ edit, fields, names, onCorrect }: ActsProps) => (
  <div className="waiting-acts">
    {edit.trouble?.kind === 'clash' && <Choose edit={edit} fields={fields} />}
    {edit.trouble?.kind === 'refused' && (
      <>
        {onCorrect && <Button onClick={onCorrect}>Corriger</Button>}
        <Button icon="refresh" aria-label={`Renvoyer\u00A0: ${edit.name}`} onClick={() => decide(edit)}>
          Renvoyer
        </Button>
      </>
    )}
    {edit.trouble ? <GiveUp edit={edit} /> : <Withdraw edit={edit} names={names} />}
  </div>
)

const notStored = "L'appareil n'a pas pu garder ce choix\u00A0: rien n'a changé. Réessayez."

/** @returns the changed edits; null where the browser could not store them, which is reported */
const change = (edit: PendingEdit, rule: Parameters<typeof changePendingEdits>[1]) =>
  changePendingEdits(edit.personId, rule).catch(() => {
    showToast({ message: notStored, tone: 'error' })
    return null
  })

const decide = (edit: PendingEdit, decided?: Parameters<typeof withDecided>[2]) =>
  void change(edit, (edits) => withDecided(edits, edit.id, decided))

const Choose = ({ edit, fields }: Pick<ActsProps, 'edit' | 'fields'>) => {
  const [isOpen, setOpen] = useState(false)
  const { trouble, change: typed, read } = edit
  if (trouble?.kind !== 'clash') return null
  return (
    <>
      <Button look="primary" aria-label={`Choisir la valeur à garder\u00A0: ${edit.name}`} onClick={() => setOpen(true)}>
        Choisir la valeur
      </Button>
      {isOpen && (
        <RecordConflictDialog
          fields={fields}
          clash={{ change: typed, read, current: trouble.current, conflicts: trouble.conflicts, byName: trouble.byName }}
          onClose={() => setOpen(false)}
          onChosen={(chosen) => {
            setOpen(false)
            decide(edit, { read: chosen.read, change: { ...chosen.change } })
          }}
        />
      )}
    </>
  )
}

/** Withdraws the edit; a toast restores it for thirty seconds. */
const Withdraw = ({ edit, names = Object.keys(edit.change) }: { edit: PendingEdit; names: readonly string[] | undefined }) => {
  const withdraw = async () => {
    const left = await change(edit, (edits) => withoutFields(edits, edit.id, names))
    if (!left) return
    if (left.some(({ id, sent }) => id === edit.id && sent)) return showToast({ message: tooLate, tone: 'error' })
    const putBack = async () => {
      const fresh = { id: newKey(), key: newKey(), madeAt: Date.now() }
      return (await change(edit, (edits) => withPutBack(edits, edit, names, fresh))) !== null
    }
    showToast({ message: 'La modification est retirée.', seconds: 30, action: { label: 'Remettre', isHere: true, onSelect: putBack } })
  }
  return (
    <Button look="subtle" aria-label={`Retirer\u00A0: ${edit.name}`} refusals={withdrawRefusals(edit)} onClick={() => void withdraw()}>
      Retirer
    </Button>
  )
}

/** Drops the edit and its typed values, after a confirmation; a second click on the same place drops nothing. */
const GiveUp = ({ edit }: { edit: PendingEdit }) => {
  const [isConfirming, setConfirming] = useState(false)
  const giveUp = async () => {
    setConfirming(false)
    await change(edit, (edits) => withoutEdit(edits, edit))
  }
  return (
    <>
      <Button look="subtle" aria-label={`Abandonner\u00A0: ${edit.name}`} onClick={() => setConfirming(true)}>
        Abandonner
      </Button>
      <Dialog
        isOpen={isConfirming}
        title="Abandonner cette modification"
        onClose={() => setConfirming(false)}
        actions={
          <Button look="danger" onClick={() => void giveUp()}>
            Abandonner ce que j'ai saisi
          </Button>
        }
      >
        <p>{`${edit.name}\u00A0: ce que vous avez saisi ne sera pas envoyé, et ne pourra pas être retrouvé.`}</p>
      </Dialog>
    </>
  )
}
