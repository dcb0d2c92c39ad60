import { useQueryClient } from '@tanstack/react-query'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/record/document'
import { fileKindNames, wordsOfKinds } from '@adm/domain/file/file-kind'
import { addressOf } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DropZone } from '../../ui/input/drop-zone.tsx'
import { contentOf, givenBy, retentionOf, today } from './document-words.ts'
import { acceptedFiles } from './accepted-files.ts'
import { addVersionUpload } from './upload-queue.ts'

type DialogProps = { document: Document; onClose: () => void }

/** Versions of a document, newest first, each with its fingerprint, and the end of retention. */
export const DocumentVersions = ({ document, onClose }: DialogProps) => (
  <Dialog isOpen title={`Versions de « ${document.name} »`} size="large" onClose={onClose}>
    <p className="dim">
      {retentionOf(document, today())} · {document.retention.ground}
    </p>
    <ol className="document-versions">
      {document.versions.map((version) => (
        <li key={version.number} className="document-line">
          <strong className="numbers">{version.number}</strong>
          <div className="document-facts">
            <span>{contentOf(version)}</span>
            <span className="dim">{givenBy(version)}</span>
            <code className="document-hash">SHA-256 {version.hash}</code>
          </div>
          <IconButton
            icon="download"
            label={`Télécharger la version ${version.number}`}
            onClick={() =>
              void downloadFile(addressOf(documentCalls.content, { params: { id: document.id }, query: { number: version.number } }))
            }
          />
        </li>
      ))}
    </ol>
  </Dialog>
)

/** Dialog that uploads the next version of a document. */
export const DocumentReplacement = ({ document: { id, name, entity, entityId }, onClose }: DialogProps) => {
  const queries = useQueryClient()
  const onFiles = ([file]: readonly File[]) => {
    if (file) addVersionUpload(queries, { entity, entityId }, { documentId: id, name }, file)
    onClose()
  }
  return (
    <Dialog isOpen title={`Nouvelle version de « ${name} »`} onClose={onClose}>
      <p>Le fichier choisi remplace l'actuel. Les versions précédentes restent lisibles.</p>
      <DropZone single label="Choisir un fichier" accept={acceptedFiles} refusals={useActingRefusals()} onFiles={onFiles}>
        {wordsOfKinds(fileKindNames)}, 25&nbsp;Mo au plus
      </DropZone>
    </Dialog>
  )
}
