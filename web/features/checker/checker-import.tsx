import { Link } from '@tanstack/react-router'
import { checkerCalls } from '@adm/contract/checker'
import type { ImportedSubject } from '../../record/imported-subject.ts'
import { RecordImport } from '../../record/record-import.tsx'

const imported: ImportedSubject = {
  subject: 'checker',
  calls: checkerCalls,
  title: 'Importer des contrôleurs',
  mayDuplicate: true,
  linkOf: ({ id, name }) => (
    <Link to="/checker/$id" params={{ id }}>
      {name}
    </Link>
  ),
}

/** Checkers from a file. */
export const CheckerImport = () => <RecordImport imported={imported} />
