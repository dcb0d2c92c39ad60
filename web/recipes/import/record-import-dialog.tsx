import { useState } from 'react'
import type { ImportCheck } from '@adm/contract/platform/import'
import { mostFileBytes } from '@adm/contract/call/call'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DropZone } from '../../ui/input/drop-zone.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import type { ImportedSubject } from './imported-subject.ts'
import { ImportErrors } from './record-import-errors.tsx'
import { RecordImportProgress } from './record-import-progress.tsx'
import { RecentImports, Templates } from './record-import-start.tsx'
import './record-import.css'
import { useImportFile } from './use-import-file.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'

type DialogProps = { imported: ImportedSubject; onClose: () => void }

/** A file is checked as soon as it is chosen; its valid rows are created after a confirmation. Closing does not cancel a started import. */
export const RecordImportDialog = ({ imported, onClose }: DialogProps) => {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const file = useImportFile(imported, setOpenedId)
  const acting = useActingRefusals()
  const writable = file.check?.writable ?? 0
  const refusals = writable === 0 ? [nothingWords(file.check)] : []
  return (
    <Dialog
      isOpen
      title={imported.title}
      size="large"
      onClose={onClose}
      actions={
        openedId === null ? (
          file.check && (
            <Button look="primary" pending={file.isCreating} refusals={[...acting, ...refusals]} onClick={file.create}>
              {actWords(imported, writable)}
            </Button>
          )
        ) : (
          <Button onClick={() => setOpenedId(null)}>Importer un autre fichier</Button>
        )
      }
    >
      {openedId === null ? (
        <Choosing imported={imported} file={file} onShow={setOpenedId} />
      ) : (
        <RecordImportProgress key={openedId} id={openedId} imported={imported} />
      )}
    </Dialog>
  )
}

const nothingWords = (check: ImportCheck | null | undefined): string =>
  check && check.rows > 0 && check.errors.length === 0
    ? 'Ce fichier ne change rien : ses lignes sont déjà enregistrées.'
    : 'Aucune ligne de ce fichier ne peut être créée.'

const actWords = ({ writesWrong }: ImportedSubject, count: number): string => {
  const number = count.toLocaleString('fr-FR')
  if (writesWrong) return count > 1 ? `Importer ${number} lignes` : 'Importer la ligne'
  return count > 1 ? `Créer les ${number} lignes correctes` : 'Créer la ligne correcte'
}

type ChoosingProps = { imported: ImportedSubject; file: ReturnType<typeof useImportFile>; onShow: (id: string) => void }

const Choosing = ({ imported, file, onShow }: ChoosingProps) => (
  <>
    {!file.check && <Templates imported={imported} />}
    <DropZone
      single
      label={file.name ? 'Choisir un autre fichier' : 'Choisir un fichier'}
      accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods"
      pending={file.isChecking}
      onFiles={([given]) => given && file.pick(given)}
    >
      {file.name ?? `Un fichier XLSX, ODS ou CSV, de ${mostFileBytes / 2 ** 20} Mo et 20 000 lignes au plus.`}
    </DropZone>
    {file.isChecking && (
      <output>{file.sent < 1 ? `Envoi du fichier : ${Math.round(file.sent * 100)} %` : 'Vérification des lignes…'}</output>
    )}
    {file.error && <Notice tone="error">{errorSentence(file.error)}</Notice>}
    {file.check ? (
      <>
        <Choices imported={imported} file={file} />
        {imported.columnsOf?.(file.check, file.choose)}
        <CheckResult check={file.check} fileName={file.name ?? ''} isWrongWritten={imported.writesWrong === true} />
      </>
    ) : (
      <RecentImports subject={imported.subject} onShow={onShow} />
    )}
  </>
)

const refusalsDuring = (isChecking: boolean): string[] => (isChecking ? ['Le fichier est en cours de vérification.'] : [])

/** What a person may choose of a checked file; each choice has it checked again. */
const Choices = ({ imported: { choice, duplicates }, file }: Omit<ChoosingProps, 'onShow'>) => (
  <>
    {choice && (
      <Checkbox
        label={choice}
        checked={file.choices.isOn}
        refusals={refusalsDuring(file.isChecking)}
        onChange={({ target }) => file.choose({ isOn: target.checked })}
      />
    )}
    {duplicates && (
      <Checkbox
        label={duplicates}
        checked={file.choices.despiteDuplicates}
        refusals={refusalsDuring(file.isChecking)}
        onChange={({ target }) => file.choose({ despiteDuplicates: target.checked })}
      />
    )}
  </>
)

const words = (count: number, singular: string, plural: string) => `${count.toLocaleString('fr-FR')} ${count > 1 ? plural : singular}`

type CheckResultProps = { check: ImportCheck; fileName: string; isWrongWritten: boolean }
const CheckResult = ({ check: { rows, accepted, errors, notes }, fileName, isWrongWritten }: CheckResultProps) => {
  const wrong = rows - accepted
  const wrongWords = isWrongWritten ? words(wrong, 'à corriger', 'à corriger') : words(wrong, 'refusée', 'refusées')
  return (
    <>
      <Notice tone={wrong === 0 ? 'success' : 'warning'}>
        {words(rows, 'ligne lue', 'lignes lues')} : {words(accepted, 'correcte', 'correctes')}, {wrongWords}. Rien n'est encore enregistré.
      </Notice>
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {errors.length > 0 && <ImportErrors errors={errors} fileName={fileName} />}
    </>
  )
}
