import { Link } from '@tanstack/react-router'
import { areaCalls } from '@adm/contract/area'
import { importedBy, type ImportedSubject } from '../../recipes/import/imported-subject.ts'
import { RecordImport } from '../../recipes/import/record-import.tsx'

const imported: ImportedSubject = {
  subject: 'area',
  ...importedBy(areaCalls),
  title: 'Importer des codes postaux',
  linkOf: ({ id, name }) => (
    <Link to="/area/$id" params={{ id }}>
      {name}
    </Link>
  ),
}

/** Import of zip codes from a file. */
export const AreaImport = () => <RecordImport imported={imported} />
