import { useQuery, useQueryClient } from '@tanstack/react-query'
import { documentCalls } from '@adm/contract/document'
import type { ReadingPhoto } from '@adm/contract/meter'
import { apiQuery } from '../../platform/api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { DocumentActs } from '../document/document-acts.tsx'
import { DocumentPicture, useDocumentContent } from '../document/document-picture.tsx'
import { PicturePlace } from '../document/picture-place.tsx'
import { describeError } from '../../platform/api/refused.ts'
import { readAgain } from '../../platform/api/read-again.ts'

const changes = ['meter'] as const

/** Thumbnail of a reading's photo; a click opens it. */
export const PhotoThumbnail = ({ photo, label, onOpen }: { photo: ReadingPhoto; label: string; onOpen: () => void }) => {
  const { data, error } = useDocumentContent({ id: photo.documentId, version: photo.version })
  return (
    <button type="button" className="reading-photo" aria-label={label} title={label} onClick={onOpen}>
      {data ? <DocumentPicture content={data} alt="" className="reading-picture" /> : <Icon name={error ? 'warning' : 'file'} />}
    </button>
  )
}

type ActProps = { photo: ReadingPhoto; kind: 'show' | 'versions' | 'remove'; onClose: () => void }

/** Dialog of an action on an existing photo, the same as for any document. */
export const PhotoAct = ({ photo, kind, onClose }: ActProps) => {
  const queries = useQueryClient()
  const { data: document, error, refetch } = useQuery(apiQuery(documentCalls.read, { params: { id: photo.documentId } }))
  const close = () => {
    onClose()
    void readAgain(queries, 'meter')
  }
  if (document) return <DocumentActs act={{ kind, document }} siblings={[document]} onShow={() => undefined} onClose={close} />
  return (
    <Dialog isOpen title="Photo du relevé" onClose={close}>
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Dialog>
  )
}

type FormProps = { readingId: string; title: string; photo: ReadingPhoto | undefined; onClose: () => void }

/** Dialog that uploads a reading's photo; previous photos remain readable as versions. */
export const PhotoForm = ({ readingId, title, photo, onClose }: FormProps) => (
  <Dialog isOpen title={title} onClose={onClose}>
    <PicturePlace
      owner={{ entity: 'meter-reading', entityId: readingId }}
      documentId={photo?.documentId}
      label={photo ? 'Choisir une autre photo' : 'Prendre ou choisir une photo'}
      message={photo ? 'La photo est remplacée.' : 'La photo est jointe au relevé.'}
      changes={changes}
      onGiven={onClose}
    >
      <p>
        {photo
          ? 'La nouvelle photo remplace celle qui est là\u00A0; les précédentes restent lisibles.'
          : 'Le lieu de la prise de vue est retiré du fichier.'}
      </p>
    </PicturePlace>
  </Dialog>
)
