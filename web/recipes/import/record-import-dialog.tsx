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
  const file = useImportFile(imported.calls, setOpenedId)
  const acting = useActingRefusals()
  const accepted = file.check?.accepted ?? 0
  const refusals = accepted === 0 ? ['Aucune ligne de ce fichier ne peut être créée.'] : []
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
              {accepted > 1 ? `Créer les ${accepted.toLocaleString('fr-FR')} lignes correctes` : 'Créer la ligne correcte'}
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
        <RecordImportProgress key={openedId} id={openedId} linkOf={imported.linkOf} />
      )}
    </Dialog>
  )
}

type ChoosingProps = { imported: ImportedSubject; file: ReturnType<typeof useImportFile>; onShow: (id: string) => void }

const Choosing = ({ imported, file, onShow }: ChoosingProps) => (
  <>
    {!file.check && <Templates calls={imported.calls} />}
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
    {imported.mayDuplicate && file.check && (
      <Checkbox
        label="Créer aussi les lignes qui ressemblent à une fiche connue ou à une autre ligne"
        checked={file.despiteDuplicates}
        refusals={refusalsDuring(file.isChecking)}
        onChange={({ target }) => file.judgeDuplicates(target.checked)}
      />
    )}
    {file.check && <CheckResult check={file.check} fileName={file.name ?? ''} />}
    {!file.check && <RecentImports subject={imported.subject} onShow={onShow} />}
  </>
)

const refusalsDuring = (isChecking: boolean): string[] => (isChecking ? ['Le fichier est en cours de vérification.'] : [])

const words = (count: number, singular: string, plural: string) => `${count.toLocaleString('fr-FR')} ${count > 1 ? plural : singular}`

const CheckResult = ({ check: { rows, accepted, errors, notes }, fileName }: { check: ImportCheck; fileName: string }) => {
  const refused = rows - accepted
  return (
    <>
      <Notice tone={refused === 0 ? 'success' : 'warning'}>
        {words(rows, 'ligne lue', 'lignes lues')} : {words(accepted, 'correcte', 'correctes')}, {words(refused, 'refusée', 'refusées')}.
        Rien n'est encore enregistré.
      </Notice>
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {errors.length > 0 && <ImportErrors errors={errors} fileName={fileName} />}
    </>
  )
}
