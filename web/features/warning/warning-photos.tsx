import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/record/document'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { apiQuery } from '../../platform/api/api.ts'
import { mayCall, useSession } from '../../platform/session/session.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { type DocumentAct, DocumentActs } from '../document/document-acts.tsx'
import { DocumentPicture, useDocumentContent } from '../document/document-picture.tsx'
import { PicturePlace } from '../document/picture-place.tsx'
import './warning.css'

const changes = ['warning', 'document'] as const
const { gives } = documentOwner('warning')

/** The photos of a warning: a click opens one; a new one is dropped, chosen, or taken on the spot. */
export const WarningPhotos = ({ id }: { id: string }) => {
  const owner = { entity: 'warning' as const, entityId: id }
  const { data: list } = useSuspenseQuery(apiQuery(documentCalls.list, { query: owner }))
  const [act, setAct] = useState<DocumentAct | null>(null)
  const mayGive = mayCall(useSession(), [gives])
  const photos = list.items.filter(({ status }) => status === 'active')
  return (
    <DetailSection title="Photos">
      {photos.length === 0 && <p className="dim">Aucune photo.</p>}
      {photos.length > 0 && (
        <ul className="warning-photos">
          {photos.map((document) => (
            <Photo key={document.id} document={document} mayChange={mayGive} onAct={setAct} />
          ))}
        </ul>
      )}
      {mayGive && photos.length < list.most && (
        <PicturePlace
          owner={owner}
          documentId={undefined}
          label="Prendre ou choisir une photo"
          message="La photo est jointe au signalement."
          changes={changes}
          onGiven={() => undefined}
        />
      )}
      {act && (
        <DocumentActs act={act} siblings={photos} onShow={(document) => setAct({ kind: 'show', document })} onClose={() => setAct(null)} />
      )}
    </DetailSection>
  )
}

type PhotoProps = { document: Document; mayChange: boolean; onAct: (act: DocumentAct) => void }

const Photo = ({ document, mayChange, onAct }: PhotoProps) => {
  const { id, name, version } = document
  const refusals = useActingRefusals()
  const { data, error } = useDocumentContent({ id, version })
  return (
    <li>
      <button
        type="button"
        className="warning-photo"
        aria-label={`Ouvrir : ${name}`}
        title={name}
        onClick={() => onAct({ kind: 'show', document })}
      >
        {data ? <DocumentPicture content={data} alt="" className="warning-picture" /> : <Icon name={error ? 'warning' : 'file'} />}
      </button>
      {mayChange && (
        <ActionMenu
          label={`Actions : ${name}`}
          icon="more"
          actions={[{ label: 'Supprimer la photo', danger: true, refusals, onSelect: () => onAct({ kind: 'remove', document }) }]}
        />
      )}
    </li>
  )
}
