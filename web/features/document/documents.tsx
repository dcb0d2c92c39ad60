import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentCalls, type ExpectedDocument } from '@adm/contract/document'
import { tooManyDocuments } from '@adm/domain/document/document-refusals'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { documentTypeLabels, documentTypes } from '@adm/domain/document/document-type'
import type { Document } from '@adm/domain/document/record/document'
import { fileKindNames, wordsOfKinds } from '@adm/domain/file/file-kind'
import { apiQuery } from '../../platform/api/api.ts'
import { useDraftedRow } from '../../platform/form/use-draft.ts'
import { mayCall, useSession } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { DropZone } from '../../ui/input/drop-zone.tsx'
import { EmptyState, Notice } from '../../ui/layout/states.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { documentDraftName } from './document-draft-name.ts'
import { DocumentLine } from './document-line.tsx'
import { type DocumentAct, DocumentActs } from './document-acts.tsx'
import { DocumentUploads } from './document-uploads.tsx'
import './document.css'
import { addUploads, type Owner } from './upload-queue.ts'

/** Documents of a row, by type, with upload, preview, replacement and deletion. */
export const Documents = ({ owner }: { owner: Owner }) => {
  const { data: list } = useSuspenseQuery(apiQuery(documentCalls.list, { query: owner }))
  const drafted = useDraftedRow(list.items, documentDraftName)
  const [act, setAct] = useState<DocumentAct | null>(drafted && { kind: 'change', document: drafted })
  const mayGive = mayCall(useSession(), [documentOwner(owner.entity).gives])
  const active = list.items.filter(({ status }) => status === 'active')
  const deleted = list.items.filter(({ status }) => status === 'deleted')
  const lineOf = (document: Document) => <DocumentLine key={document.id} document={document} mayChange={mayGive} onAct={setAct} />
  return (
    <DetailBody>
      <ExpectedDocuments expected={list.expected} />
      {mayGive && <DocumentGiving owner={owner} most={list.most} existing={active.length} />}
      <DocumentUploads owner={owner} />
      {active.length === 0 && <EmptyState title="Aucun document">{mayGive ? emptyWords : "Rien n'a encore été joint ici."}</EmptyState>}
      {documentTypes
        .filter((type) => active.some((document) => document.type === type))
        .map((type) => (
          <DetailSection key={type} title={documentTypeLabels[type]}>
            <ul>{active.filter((document) => document.type === type).map(lineOf)}</ul>
          </DetailSection>
        ))}
      {deleted.length > 0 && (
        <details className="documents-deleted">
          <summary>
            {deleted.length} {deleted.length > 1 ? 'documents supprimés' : 'document supprimé'}
          </summary>
          <ul>{deleted.map(lineOf)}</ul>
        </details>
      )}
      {act && (
        <DocumentActs act={act} siblings={active} onShow={(document) => setAct({ kind: 'show', document })} onClose={() => setAct(null)} />
      )}
    </DetailBody>
  )
}
const emptyWords = "Déposez ici le bon de commande, l'état des lieux d'entrée, les annexes."

const ExpectedDocuments = ({ expected }: { expected: readonly ExpectedDocument[] }) => {
  if (expected.length === 0) return null
  return (
    <Notice tone="warning">
      Documents attendus&nbsp;: {expected.map(({ type, why }) => `${documentTypeLabels[type]} (${why})`).join(', ')}.
    </Notice>
  )
}

type GivingProps = { owner: Owner; most: number; existing: number }

/** Choice of the files: each becomes a document, of the type that its name or its content says, else of the type that the person chooses. */
const DocumentGiving = ({ owner, most, existing }: GivingProps) => {
  const queries = useQueryClient()
  const refusals = useActingRefusals()
  const isFull = existing >= most ? [tooManyDocuments(most)] : []
  return (
    <div className="document-giving">
      <DropZone
        label="Choisir des fichiers"
        accept={acceptedFiles}
        refusals={[...refusals, ...isFull]}
        onFiles={(files) => addUploads(queries, owner, files)}
      >
        {wordsOfKinds(fileKindNames)}, 25&nbsp;Mo au plus{most < 100 && `, ${most} documents au plus`}. Le type se reconnaît au nom ou au
        contenu, sinon il est demandé.
      </DropZone>
    </div>
  )
}
