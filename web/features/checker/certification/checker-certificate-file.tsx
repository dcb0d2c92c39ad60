import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/record/document'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { mayCall, useSession } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type DocumentAct, DocumentActs } from '../../document/document-acts.tsx'
import { PicturePlace } from '../../document/picture-place.tsx'

const { gives } = documentOwner('certification')
const changes = ['checker', 'document'] as const

type Props = { certificationId: string; title: string; onClose: () => void }

/** Dialog of a certificate's file: upload, view, replacement, versions, deletion with its reason. */
export const CheckerCertificateFile = ({ certificationId, title, onClose }: Props) => {
  const query = useQuery(apiQuery(documentCalls.list, { query: { entity: 'certification', entityId: certificationId } }))
  const { data, error, refetch } = query
  const mayGive = mayCall(useSession(), [gives])
  const [act, setAct] = useState<DocumentAct | null>(null)
  const file = data?.items.find(({ status }) => status === 'active')
  if (act) return <DocumentActs act={act} siblings={[act.document]} onShow={() => undefined} onClose={onClose} />
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {query.isPending && <PageSkeleton />}
      {file && <CurrentFile file={file} mayGive={mayGive} onAct={(kind) => setAct({ kind, document: file })} />}
      {data && !file && !mayGive && <p className="dim">Aucun fichier n'est joint à ce certificat.</p>}
      {data && mayGive && <FilePlace certificationId={certificationId} documentId={file?.id} onGiven={onClose} />}
    </Dialog>
  )
}

type CurrentFileProps = { file: Document; mayGive: boolean; onAct: (kind: 'show' | 'versions' | 'remove') => void }

const CurrentFile = ({ file, mayGive, onAct }: CurrentFileProps) => {
  const refusals = useActingRefusals()
  return (
    <p>
      {file.name} <Button onClick={() => onAct('show')}>Ouvrir</Button> <Button onClick={() => onAct('versions')}>Ses versions</Button>{' '}
      {mayGive && (
        <Button refusals={refusals} onClick={() => onAct('remove')}>
          Supprimer
        </Button>
      )}
    </p>
  )
}

type FilePlaceProps = { certificationId: string; documentId: string | undefined; onGiven: () => void }

const FilePlace = ({ certificationId, documentId, onGiven }: FilePlaceProps) => (
  <PicturePlace
    owner={{ entity: 'certification', entityId: certificationId }}
    documentId={documentId}
    label={documentId ? 'Remplacer le fichier' : 'Joindre le fichier'}
    message={documentId ? 'Le fichier du certificat est remplacé.' : 'Le fichier est joint au certificat.'}
    changes={changes}
    onGiven={onGiven}
  />
)
