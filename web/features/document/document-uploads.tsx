import { useQueryClient } from '@tanstack/react-query'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { useOnline } from '../../platform/api/online.ts'
import { RequiredType } from './document-type-field.tsx'
import { weightOf } from './document-words.ts'
import { dropUpload, type Owner, retryUpload, type Upload, useUploads } from './upload-queue.ts'

/** Running uploads, each with its progress or refusal, and buttons to retry or remove it. */
export const DocumentUploads = ({ owner }: { owner: Owner }) => {
  const uploads = useUploads(owner)
  if (uploads.length === 0) return null
  const asking = uploads.filter(({ state }) => state === 'asking').map(({ id }) => id)
  return (
    <div className="uploads">
      {asking.length > 1 && (
        <div className="upload">
          <span className="upload-name">Le même type pour les {asking.length} fichiers qui n'en ont pas</span>
          <RequiredType label={`Type des ${asking.length} fichiers sans type`} entity={owner.entity} ids={asking} />
        </div>
      )}
      <ul aria-label="Envois en cours">
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} isFirstAsking={upload.id === asking[0]} />
        ))}
      </ul>
    </div>
  )
}

const UploadLine = ({ upload, isFirstAsking }: { upload: Upload; isFirstAsking: boolean }) => {
  const queries = useQueryClient()
  const refusals = useActingRefusals()
  const { id, file, state } = upload
  return (
    <li className="upload">
      <span className="upload-name">
        {file.name} <span className="dim">{weightOf(file.size)}</span>
      </span>
      <UploadState upload={upload} isFirstAsking={isFirstAsking} />
      <span className="upload-acts">
        {state === 'failed' && (
          <Button icon="refresh" refusals={refusals} onClick={() => retryUpload(queries, id)} aria-label={`Réessayer : ${file.name}`}>
            Réessayer
          </Button>
        )}
        <IconButton
          icon="close"
          label={`${isUnderWay(state) ? "Annuler l'envoi" : 'Retirer'} : ${file.name}`}
          onClick={() => dropUpload(id)}
        />
      </span>
    </li>
  )
}

const isUnderWay = (state: Upload['state']): boolean => state === 'waiting' || state === 'sending'

const UploadState = ({ upload, isFirstAsking }: { upload: Upload; isFirstAsking: boolean }) => {
  const { id, owner, file, state, message } = upload
  if (state === 'asking') return <RequiredType label={`Type : ${file.name}`} entity={owner.entity} ids={[id]} isFirst={isFirstAsking} />
  if (state === 'reading') return <span className="dim">Lecture du contenu…</span>
  if (isUnderWay(state)) return <Progress upload={upload} />
  return (
    <span className="upload-refusal" role="alert">
      {message}
    </span>
  )
}

const Progress = ({ upload: { file, state, share } }: { upload: Upload }) => {
  const isOnline = useOnline()
  if (state === 'waiting') return <span className="dim">{isOnline ? 'En attente' : 'Attend le retour de la connexion'}</span>
  const words = share < 1 ? `${Math.round(share * 100)}\u00A0%` : 'Vérification…'
  return (
    <span className="upload-progress">
      <progress value={share} max={1} aria-label={`Envoi de ${file.name}`} /> <span className="dim numbers">{words}</span>
    </span>
  )
}
