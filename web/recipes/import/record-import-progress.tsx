import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importCalls, type ImportResult } from '@adm/contract/platform/import-run'
import { newKey } from '../../platform/new-key.ts'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { ErrorPanel, Notice } from '../../ui/layout/states.tsx'
import { useProgress } from '../bulk/use-progress.ts'
import type { ImportedSubject } from './imported-subject.ts'
import { ImportErrors } from './record-import-errors.tsx'

type Imported = Pick<ImportedSubject, 'linkOf' | 'writesWrong'>
const isOver = ({ state }: Pick<ImportResult, 'state'>): boolean => state === 'done' || state === 'failed'

const isBeingUndone = ({ undo }: ImportResult): boolean => undo !== null && !isOver(undo)

/** The progress of an import, then its result: links to the created rows, and the refused lines. */
export const RecordImportProgress = ({ id, imported }: { id: string; imported: Imported }) => {
  const isChange = imported.writesWrong === true
  const { data, error, refetch } = useProgress(
    apiQuery(importCalls.read, { params: { id } }),
    (result) => !isOver(result) || isBeingUndone(result),
  )
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <output>Chargement…</output>
  return (
    <>
      <p className="import-file">{data.fileName}</p>
      {isOver(data) ? <Outcome result={data} isChange={isChange} /> : <Running result={data} />}
      {isOver(data) && <UndoImport result={data} isChange={isChange} />}
      <Created result={data} linkOf={imported.linkOf} />
      {data.errors.length > 0 && <ImportErrors errors={data.errors} fileName={data.fileName} />}
    </>
  )
}

const Running = ({ result: { done, total } }: { result: ImportResult }) => (
  <>
    <progress aria-label="Avancement de l'import" value={done} max={Math.max(total, 1)} />
    <output>
      {done.toLocaleString('fr-FR')} sur {total.toLocaleString('fr-FR')}. Vous pouvez fermer cette fenêtre&nbsp;: l'import continue, et se
      retrouve sous « Importer ».
    </output>
  </>
)

/** `isChange`: the import also changes rows that were there. */
type OutcomeProps = { result: ImportResult; isChange: boolean }

const Outcome = ({ result: { state, created, total, done }, isChange }: OutcomeProps) => {
  const [one, many] = isChange ? ['ligne est importée', 'lignes sont importées'] : ['ligne est créée', 'lignes sont créées']
  const made = `${created.toLocaleString('fr-FR')} ${created > 1 ? many : one}`
  if (state === 'failed' || done < total)
    return (
      <Notice tone="error">L'import s'est arrêté&nbsp;: {made}. Importez à nouveau le fichier&nbsp;; ce qui est créé sera reconnu.</Notice>
    )
  return (
    <Notice tone={created === total ? 'success' : 'warning'}>
      L'import est terminé&nbsp;: {made} sur {total.toLocaleString('fr-FR')}.
    </Notice>
  )
}

/** Undoes the whole import as one change: created rows without later changes are removed, after a confirmation with their number. */
const UndoImport = ({ result, isChange }: OutcomeProps) => {
  const { id, created, undo } = result
  const [isConfirming, setConfirming] = useState(false)
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  const acting = useActingRefusals()
  const undoMutation = useMutation({
    mutationFn: () => callApi(importCalls.undo, { params: { id }, body: {}, key }),
    onSuccess: () => setKey(newKey()),
    onSettled: () => queries.invalidateQueries(),
  })
  if (undo && undo.state !== 'failed') return <Undone result={result} undo={undo} />
  if (created === 0) return null
  return (
    <div className="import-tools">
      {undo && <Notice tone="error">{`L'annulation s'est arrêtée : ${goneWords(result)}. Reprenez-la.`}</Notice>}
      {undoMutation.error && <Notice tone="error">{errorSentence(undoMutation.error)}</Notice>}
      {isConfirming ? (
        <>
          <p>{isChange ? takenBackWords : removedWords(created)}, sauf celles que quelqu'un a modifiées ou utilisées depuis.</p>
          <Button look="danger" pending={undoMutation.isPending} refusals={acting} onClick={() => undoMutation.mutate()}>
            {isChange ? 'Annuler ces changements' : 'Retirer ces lignes'}
          </Button>
          <Button onClick={() => setConfirming(false)}>Ne rien retirer</Button>
        </>
      ) : (
        <Button icon="back" refusals={acting} onClick={() => setConfirming(true)}>
          {undo ? "Reprendre l'annulation" : 'Annuler cet import'}
        </Button>
      )}
    </div>
  )
}

const takenBackWords = 'Les lignes ajoutées seront retirées, et les autres retrouveront leurs valeurs'
const removedWords = (created: number): string =>
  created > 1 ? `Les ${created.toLocaleString('fr-FR')} lignes créées seront retirées` : 'La ligne créée sera retirée'

const goneWords = ({ undone }: ImportResult): string =>
  `${undone.toLocaleString('fr-FR')} ${undone > 1 ? 'lignes sont retirées' : 'ligne est retirée'}`

const Undone = ({ result, undo }: { result: ImportResult; undo: NonNullable<ImportResult['undo']> }) => {
  if (!isOver(undo)) return <output>{`Annulation en cours\u00A0: ${undo.done.toLocaleString('fr-FR')} lignes vues.`}</output>
  const stop = undo.kept.find(({ path }) => path === '')
  const remaining = undo.kept.filter(({ path }) => path !== '')
  const gone = goneWords(result)
  return (
    <>
      {stop ? (
        <Notice tone="error">{`${stop.message} ${gone}.`}</Notice>
      ) : (
        <Notice tone={remaining.length === 0 ? 'success' : 'warning'}>
          {`L'import est annulé\u00A0: ${gone}${remaining.length > 0 ? `, ${remaining.length.toLocaleString('fr-FR')} restent` : ''}.`}
        </Notice>
      )}
      {remaining.length > 0 && (
        <ul aria-label="Ce qui reste de l'import">
          {remaining.map(({ path, message }) => (
            <li key={path}>
              <strong>{path}</strong>&nbsp;: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Created = ({ result: { items }, linkOf }: { result: ImportResult; linkOf: ImportedSubject['linkOf'] }) =>
  items.length > 0 && (
    <ul className="import-created" aria-label="Fiches créées ou complétées">
      {items.map((item) => (
        <li key={item.id}>{linkOf(item)}</li>
      ))}
    </ul>
  )
