import { Link } from '@tanstack/react-router'
import { clientCalls } from '@adm/contract/client/client'
import { importedBy, type ImportedSubject, similarRecords } from '../../../recipes/import/imported-subject.ts'
import { RecordImport } from '../../../recipes/import/record-import.tsx'

const imported: ImportedSubject = {
  subject: 'client',
  ...importedBy(clientCalls),
  title: 'Importer des clients',
  duplicates: similarRecords,
  linkOf: ({ id, name }) => (
    <Link to="/client/$id" params={{ id }}>
      {name}
    </Link>
  ),
}

/** Import of clients from a file. */
export const ClientImport = () => <RecordImport imported={imported} />
