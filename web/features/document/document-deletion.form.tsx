import { useState } from 'react'
import { documentCalls } from '@adm/contract/document'
import { type DeleteReason, deleteReasonLabels, deleteReasons, type Document } from '@adm/domain/document/record/document'
import { contractualRefusal } from '@adm/domain/document/document-retention'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { today } from './document-words.ts'
import { useDocumentAct } from './use-document-act.ts'

/** Dialog that deletes a document, for one of three reasons; it lists the consequences, which cannot be undone. */
export const DocumentDeletion = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const [key] = useState(newKey)
  const [reason, setReason] = useState<DeleteReason>()
  const [isSubmitted, setSubmitted] = useState(false)
  const { id, name, version, versions } = document
  const remove = useDocumentAct(
    (chosenReason: DeleteReason) =>
      callApi(documentCalls.transition, { params: { id }, body: { to: 'deleted', reason: chosenReason }, version, key }),
    () => `« ${name} » est supprimé.`,
    onClose,
  )
  const refused = reason === 'CONTRACTUAL_DELETE' ? contractualRefusal(document.retention, today()) : null
  const message = refused ?? (isSubmitted && !reason ? 'Choisissez un motif de suppression.' : undefined)
  const onDelete = () => {
    setSubmitted(true)
    if (reason && !refused && !remove.isPending) remove.mutate(reason)
  }
  return (
    <Dialog
      isOpen
      title={`Supprimer « ${name} »`}
      onClose={onClose}
      actions={
        <Button look="danger" pending={remove.isPending} refusals={useActingRefusals()} onClick={onDelete}>
          Supprimer le document
        </Button>
      }
    >
      {remove.error && <Notice tone="error">{errorSentence(remove.error)}</Notice>}
      <p>
        {versions.length > 1 ? `Ses ${versions.length} versions seront détruites` : 'Son contenu sera détruit'}, sans retour possible. La
        ligne reste, avec le motif, la date, votre nom et l'empreinte du fichier.
      </p>
      <Select
        label="Motif"
        options={deleteReasons.map((value) => ({ value, label: deleteReasonLabels[value] }))}
        value={reason}
        onChange={setReason}
        error={message}
      />
    </Dialog>
  )
}
