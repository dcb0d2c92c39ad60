import { useQuery } from '@tanstack/react-query'
import { importCalls, type ImportResult } from '@adm/contract/import'
import { asking } from '../platform/api.ts'
import { describeError } from '../platform/refused.ts'
import { ErrorPanel, Notice } from '../ui/states.tsx'
import type { ImportedSubject } from './imported-subject.ts'
import { ImportErrors } from './record-import-errors.tsx'

type LinkOf = ImportedSubject['linkOf']
const askedEveryMs = 1_000
const isOver = ({ state }: Pick<ImportResult, 'state'>): boolean => state === 'done' || state === 'failed'

/** How far an import is, then what it made: links to the rows, and what was refused. */
export const RecordImportProgress = ({ id, linkOf }: { id: string; linkOf: LinkOf }) => {
  const { data, error, refetch } = useQuery({
    ...asking(importCalls.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : askedEveryMs),
  })
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <output>Chargement…</output>
  return (
    <>
      <p className="import-file">{data.fileName}</p>
      {isOver(data) ? <Outcome result={data} /> : <Running result={data} />}
      <Created result={data} linkOf={linkOf} />
      {data.errors.length > 0 && <ImportErrors errors={data.errors} fileName={data.fileName} />}
    </>
  )
}

const Running = ({ result: { done, total } }: { result: ImportResult }) => (
  <>
    <progress aria-label="Avancement de l'import" value={done} max={Math.max(total, 1)} />
    <output>
      {done.toLocaleString('fr-FR')} sur {total.toLocaleString('fr-FR')}. Vous pouvez fermer cette fenêtre : l'import continue, et se
      retrouve sous « Importer ».
    </output>
  </>
)

const Outcome = ({ result: { state, created, total, done } }: { result: ImportResult }) => {
  const made = `${created.toLocaleString('fr-FR')} ${created > 1 ? 'lignes sont créées' : 'ligne est créée'}`
  if (state === 'failed' || done < total)
    return <Notice tone="error">L'import s'est arrêté : {made}. Importez à nouveau le fichier ; ce qui est créé sera reconnu.</Notice>
  return (
    <Notice tone={created === total ? 'success' : 'warning'}>
      L'import est terminé : {made} sur {total.toLocaleString('fr-FR')}.
    </Notice>
  )
}

const Created = ({ result: { items }, linkOf }: { result: ImportResult; linkOf: LinkOf }) =>
  items.length > 0 && (
    <ul className="import-created" aria-label="Fiches créées ou complétées">
      {items.map((item) => (
        <li key={item.id}>{linkOf(item)}</li>
      ))}
    </ul>
  )
