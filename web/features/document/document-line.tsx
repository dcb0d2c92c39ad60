import { useEffect, useRef } from 'react'
import { documentCalls } from '@adm/contract/document'
import { type Document, deleteReasonLabels } from '@adm/domain/document/record/document'
import { documentOwner } from '@adm/domain/document/record/document-owner'
import { legalRefusal } from '@adm/domain/document/document-retention'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { addressOf } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import type { DocumentAct } from './document-acts.tsx'
import { AddedType } from './document-type-field.tsx'
import { contentOf, givenBy, retentionOf, today } from './document-words.ts'
import { useTypeSources } from './upload-queue.ts'

type LineProps = { document: Document; mayChange: boolean; onAct: (act: DocumentAct) => void }

/** A document's line: name, content, author and retention; a click on the name opens it. */
export const DocumentLine = ({ document, mayChange, onAct }: LineProps) => {
  const { name, entity } = document
  const isThere = document.status === 'active'
  const source = useTypeSources()[document.id]
  const isAdded = isThere && source !== undefined
  return (
    <li ref={useFocusWhenAdded(isAdded)} className="document-line">
      <Icon name="file" />
      <DocumentFacts document={document} onShow={() => onAct({ kind: 'show', document })} />
      {isAdded && mayChange && documentOwner(entity).types.length > 1 && (
        <div className="document-line-type">
          <AddedType document={document} source={source} />
        </div>
      )}
      {isThere && (
        <div className="document-line-acts">
          <IconButton
            icon="download"
            label={`Télécharger : ${name}`}
            onClick={() => void downloadFile(addressOf(documentCalls.content, { params: { id: document.id }, query: {} }))}
          />
          <DocumentMenu document={document} mayChange={mayChange} onAct={onAct} />
        </div>
      )}
    </li>
  )
}

/** A line whose upload had the focus, or that moved to the section of another type with it, focuses its name: Enter opens the document. */
const useFocusWhenAdded = (isAdded: boolean) => {
  const line = useRef<HTMLLIElement>(null)
  // The focus of the browser is outside React.
  useEffect(() => {
    if (isAdded && document.activeElement === document.body) line.current?.querySelector('button')?.focus()
  }, [isAdded])
  return line
}

const DocumentFacts = ({ document, onShow }: { document: Document; onShow: () => void }) => {
  const { name, status, versions } = document
  const [latest] = versions
  const isThere = status === 'active'
  return (
    <div className="document-facts">
      {isThere ? (
        <Button look="subtle" className="document-name" aria-label={`Ouvrir : ${name}`} onClick={onShow}>
          {name}
        </Button>
      ) : (
        <s className="document-name">{name}</s>
      )}
      <span className="dim">
        {latest && contentOf(latest)}
        {versions.length > 1 && ` · version ${versions.length}`}
      </span>
      <span className="dim">{latest && givenBy(latest)}</span>
      <span className="dim">{isThere ? retentionOf(document, today()) : deletionOf(document)}</span>
      {!isThere && latest && <code className="document-hash">SHA-256 {latest.hash}</code>}
    </div>
  )
}

const deletionOf = ({ deleteReason, deletedAt, deletedByName }: Document): string =>
  deleteReason && deletedAt
    ? `${deleteReasonLabels[deleteReason]}, le ${formatDayShort(dayOf(deletedAt))} par ${deletedByName ?? 'le système'}`
    : 'Supprimé'

const DocumentMenu = ({ document, mayChange, onAct }: LineProps) => {
  const refusals = useActingRefusals()
  const retentionRefusal = legalRefusal(document.retention, today())
  const open = (kind: DocumentAct['kind']) => () => onAct({ kind, document })
  return (
    <ActionMenu
      label={`Actions : ${document.name}`}
      icon="more"
      actions={[
        { label: 'Versions', icon: 'history', onSelect: open('versions') },
        ...(mayChange
          ? [
              { label: 'Ajouter une version', icon: 'upload' as const, onSelect: open('replace'), refusals },
              { label: 'Renommer ou changer de type', icon: 'edit' as const, onSelect: open('change'), refusals },
              {
                label: 'Supprimer',
                danger: true,
                onSelect: open('remove'),
                refusals: [...refusals, ...(retentionRefusal ? [retentionRefusal] : [])],
              },
            ]
          : []),
      ]}
    />
  )
}
