import { Link } from '@tanstack/react-router'
import { clientCalls } from '@adm/contract/client/client'
import type { ImportedSubject } from '../../../recipes/import/imported-subject.ts'
import { RecordImport } from '../../../recipes/import/record-import.tsx'

const imported: ImportedSubject = {
  subject: 'client',
  calls: clientCalls,
  title: 'Importer des clients',
  mayDuplicate: true,
  linkOf: ({ id, name }) => (
    <Link to="/client/$id" params={{ id }}>
      {name}
    </Link>
  ),
}

/** Import of clients from a file. */
export const ClientImport = () => <RecordImport imported={imported} />
