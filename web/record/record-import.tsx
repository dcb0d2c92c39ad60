import { Suspense, useState } from 'react'
import { lazyPage } from '../platform/chunk-reload.ts'
import { useMay } from '../platform/session.tsx'
import { Button } from '../ui/button.tsx'
import type { ImportedSubject } from './imported-subject.ts'

const RecordImportDialog = lazyPage(() => import('./record-import-dialog.tsx'), 'RecordImportDialog')

/** « Importer », for who may create: its dialog comes when it is asked for. */
export const RecordImport = ({ imported }: { imported: ImportedSubject }) => {
  const [isOpen, setOpen] = useState(false)
  const may = useMay(imported.calls.import)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Importer</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecordImportDialog imported={imported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
