import { useQueryClient } from '@tanstack/react-query'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { useOnline } from '../../platform/api/online.ts'
import { weightOf } from './document-words.ts'
import { dropUpload, type Owner, retryUpload, type Upload, useUploads } from './upload-queue.ts'

/** Running uploads, each with its progress or refusal, and buttons to retry or remove it. */
export const DocumentUploads = ({ owner }: { owner: Owner }) => {
  const uploads = useUploads(owner)
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label="Envois en cours">
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

const UploadLine = ({ upload }: { upload: Upload }) => {
  const queries = useQueryClient()
  const refusals = useActingRefusals()
  const { id, file, state, message } = upload
  return (
    <li className="upload">
      <span className="upload-name">
        {file.name} <span className="dim">{weightOf(file.size)}</span>
      </span>
      {state === 'failed' ? (
        <span className="upload-refusal" role="alert">
          {message}
        </span>
      ) : (
        <Progress upload={upload} />
      )}
      <span className="upload-acts">
        {state === 'failed' && (
          <Button icon="refresh" refusals={refusals} onClick={() => retryUpload(queries, id)} aria-label={`Réessayer : ${file.name}`}>
            Réessayer
          </Button>
        )}
        <IconButton
          icon="close"
          label={`${state === 'failed' ? 'Retirer' : "Annuler l'envoi"} : ${file.name}`}
          onClick={() => dropUpload(id)}
        />
      </span>
    </li>
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
