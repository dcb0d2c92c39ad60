import { Link } from '@tanstack/react-router'
import { checkerCalls } from '@adm/contract/checker/checker'
import { importedBy, type ImportedSubject, similarRecords } from '../../../recipes/import/imported-subject.ts'
import { RecordImport } from '../../../recipes/import/record-import.tsx'

const imported: ImportedSubject = {
  subject: 'checker',
  ...importedBy(checkerCalls),
  title: 'Importer des contrôleurs',
  duplicates: similarRecords,
  linkOf: ({ id, name }) => (
    <Link to="/checker/$id" params={{ id }}>
      {name}
    </Link>
  ),
}

/** Import of checkers from a file. */
export const CheckerImport = () => <RecordImport imported={imported} />
