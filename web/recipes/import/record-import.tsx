import { Suspense, useState } from 'react'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { useMay } from '../../platform/session/session.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { ImportedSubject } from './imported-subject.ts'

const RecordImportDialog = lazyPage(() => import('./record-import-dialog.tsx'), 'RecordImportDialog')

/** « Importer », for a person who may create rows: its dialog loads on the click. */
export const RecordImport = ({ imported }: { imported: ImportedSubject }) => {
  const [isOpen, setOpen] = useState(false)
  const may = useMay(imported.call)
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
