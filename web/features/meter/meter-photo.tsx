import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentCalls } from '@adm/contract/document'
import { meterCalls, type ReadingPhoto } from '@adm/contract/meter'
import { fileTooLarge, mostFileBytes } from '@adm/contract/call'
import { documentOwners } from '@adm/domain/document/document-owner'
import { wordsOfKinds } from '@adm/domain/values/file-kind'
import { ask, asking } from '../../platform/api.ts'
import { useActingRefusals } from '../../ui/acting.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/states.tsx'
import { acceptedOf } from '../document/accepted-files.ts'
import { DocumentActs } from '../document/document-acts.tsx'
import { DocumentPicture, useDocumentContent } from '../document/document-picture.tsx'
import { useMeterAct } from './use-meter-act.ts'
import { describeError } from '../../platform/refused.ts'

const { kinds } = documentOwners['meter-reading']

/** The photo of a reading, in small; a click shows it whole. */
export const PhotoThumbnail = ({ photo, label, onOpen }: { photo: ReadingPhoto; label: string; onOpen: () => void }) => {
  const { data, error } = useDocumentContent({ id: photo.documentId, version: photo.version })
  return (
    <button type="button" className="reading-photo" aria-label={label} title={label} onClick={onOpen}>
      {data ? <DocumentPicture content={data} alt="" className="reading-picture" /> : <Icon name={error ? 'warning' : 'file'} />}
    </button>
  )
}

type ActProps = { photo: ReadingPhoto; kind: 'show' | 'versions' | 'remove'; onClose: () => void }

/** What is done with a photo that is there: the acts of any document. */
export const PhotoAct = ({ photo, kind, onClose }: ActProps) => {
  const queries = useQueryClient()
  const { data: document, error, refetch } = useQuery(asking(documentCalls.read, { params: { id: photo.documentId } }))
  const close = () => {
    onClose()
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === meterCalls.ofBooking.path })
  }
  if (document) return <DocumentActs act={{ kind, document }} shown={[document]} onShow={() => undefined} onClose={close} />
  return (
    <Dialog isOpen title="Photo du relevé" onClose={close}>
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Dialog>
  )
}

type FormProps = { readingId: string; title: string; photo: ReadingPhoto | undefined; onClose: () => void }

/** Gives a reading its photo, or another one: those before it stay readable as its versions. */
export const PhotoForm = ({ readingId, title, photo, onClose }: FormProps) => {
  const [tooLarge, setTooLarge] = useState(false)
  const refusals = useActingRefusals()
  const give = useMeterAct(
    (file: File) => {
      const key = crypto.randomUUID()
      return photo
        ? ask(documentCalls.addVersion, { params: { id: photo.documentId }, body: { file }, key })
        : ask(documentCalls.create, { body: { file, type: 'ANNEX', entity: 'meter-reading', entityId: readingId }, key })
    },
    photo ? 'La photo est remplacée.' : 'La photo est jointe au relevé.',
    onClose,
  )
  const onFiles = ([file]: readonly File[]) => {
    if (!file) return
    const isTooLarge = file.size > mostFileBytes
    setTooLarge(isTooLarge)
    if (!isTooLarge) give.mutate(file)
  }
  const told = tooLarge ? fileTooLarge(mostFileBytes) : give.error?.message
  return (
    <Dialog isOpen title={title} closeLabel="Annuler" onClose={onClose}>
      {told && <Notice tone="error">{told}</Notice>}
      <p>
        {photo
          ? 'La nouvelle photo remplace celle qui est là ; les précédentes restent lisibles.'
          : 'Le lieu de la prise de vue est retiré du fichier.'}
      </p>
      <DropZone
        single
        label={photo ? 'Choisir une autre photo' : 'Prendre ou choisir une photo'}
        accept={acceptedOf(kinds)}
        pending={give.isPending}
        refusals={refusals}
        onFiles={onFiles}
      >
        {wordsOfKinds(kinds)}, 25&nbsp;Mo au plus
      </DropZone>
    </Dialog>
  )
}
