import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/record/document'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { mayCall, useSession } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { type DocumentAct, DocumentActs } from '../../document/document-acts.tsx'
import { DocumentPicture, useDocumentContent } from '../../document/document-picture.tsx'
import { PicturePlace } from '../../document/picture-place.tsx'
import './client-logo.css'

const { gives } = documentOwner('client-logo')
const changes = ['document'] as const

/** Logo of a client: display, upload, replacement, and deletion like any document. */
export const ClientLogo = ({ id, name }: { id: string; name: string }) => {
  const query = apiQuery(documentCalls.list, { query: { entity: 'client-logo', entityId: id } })
  const { data, error, refetch } = useQuery(query)
  const mayGive = mayCall(useSession(), [gives])
  const [act, setAct] = useState<DocumentAct | null>(null)
  const queries = useQueryClient()
  const close = () => {
    setAct(null)
    void queries.invalidateQueries({ queryKey: query.queryKey })
  }
  const logo = data?.items.find(({ status }) => status === 'active')
  return (
    <DetailSection title="Logo">
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {logo && <LogoPicture logo={logo} name={name} mayGive={mayGive} onAct={(kind) => setAct({ kind, document: logo })} />}
      {data && !logo && !mayGive && <p className="dim">Aucun logo n'est enregistré.</p>}
      {data && mayGive && <Giving clientId={id} logo={logo} onGiven={close} />}
      {act && <DocumentActs act={act} siblings={[act.document]} onShow={() => undefined} onClose={close} />}
    </DetailSection>
  )
}

type LogoProps = { logo: Document; name: string; mayGive: boolean; onAct: (kind: 'show' | 'versions' | 'remove') => void }

const LogoPicture = ({ logo, name, mayGive, onAct }: LogoProps) => {
  const { data, error } = useDocumentContent({ id: logo.id, version: logo.version })
  const refusals = useActingRefusals()
  return (
    <div className="client-logo">
      {data && <DocumentPicture content={data} alt={`Logo de ${name}`} className="client-logo-picture" />}
      {error && <Notice tone="warning">Le logo n'a pas pu être lu.</Notice>}
      <div className="client-logo-acts">
        <Button onClick={() => onAct('show')}>Agrandir le logo</Button>
        <Button onClick={() => onAct('versions')}>Ses versions</Button>
        {mayGive && (
          <Button refusals={refusals} onClick={() => onAct('remove')}>
            Supprimer le logo
          </Button>
        )}
      </div>
    </div>
  )
}

const Giving = ({ clientId, logo, onGiven }: { clientId: string; logo: Document | undefined; onGiven: () => void }) => (
  <PicturePlace
    owner={{ entity: 'client-logo', entityId: clientId }}
    documentId={logo?.id}
    label={logo ? 'Remplacer le logo' : 'Ajouter un logo'}
    message={logo ? 'Le logo est remplacé.' : 'Le logo est enregistré.'}
    changes={changes}
    onGiven={onGiven}
  />
)
