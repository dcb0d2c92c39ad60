import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { asking } from '../platform/api.ts'
import { useMay } from '../platform/session.tsx'
import { useHasDraft } from '../platform/use-draft.ts'
import { Definition, DefinitionList } from '../ui/definition-list.tsx'
import { DetailSection } from '../ui/detail-section.tsx'
import { PageSkeleton } from '../ui/states.tsx'
import { lastChanges } from './record-last-change.ts'
import { type RecordSubject, type VersionedRow, wordsOf } from './record-subject.ts'

type SectionProps<Row extends VersionedRow, Change extends object> = {
  subject: RecordSubject<Row, Change>
  row: Row
  title: string
  /** The facts that it shows, in order. */
  facts: readonly (keyof Row & string)[]
  /** The draft of its form (`sectionDraft`): when something typed waits in it, the form opens by itself. */
  draft: string
  /** Its form in place of the facts; leave it out for what cannot be edited here. */
  form?: (close: () => void) => ReactNode
  /** The pointer or the focus is at its button: fetch the form ahead. */
  onNear?: () => void
  /** Instead of the facts: people, links. */
  children?: ReactNode
}

/** The draft of a section of a row; one of another version could bring back what somebody else has changed since. */
export const sectionDraft = (subject: string, { id, version }: VersionedRow, section: string): string =>
  `${subject}-${id}-${version}-${section}`

/** A part of a row: its facts, each with its last change on hover, and its form in their place. */
export const RecordSection = <Row extends VersionedRow, Change extends object>(props: SectionProps<Row, Change>) => {
  const { subject, row, title, facts, draft, form, onNear, children } = props
  const mayChange = useMay(subject.change)
  const isEdited = useHasDraft(draft)
  const edit = form && ((close: () => void) => <Suspense fallback={<PageSkeleton />}>{form(close)}</Suspense>)
  return (
    <DetailSection title={title} edit={mayChange ? edit : undefined} isEdited={isEdited} {...(onNear ? { onNear } : {})}>
      {children ?? <RecordFacts subject={subject} row={row} facts={facts} />}
    </DetailSection>
  )
}

type FactsProps<Row extends VersionedRow, Change extends object> = Pick<SectionProps<Row, Change>, 'subject' | 'row' | 'facts'>

/** Facts in two columns, each with who gave it its value last, and when. */
const RecordFacts = <Row extends VersionedRow, Change extends object>({ subject, row, facts }: FactsProps<Row, Change>) => {
  const mayHistory = useMay(subject.history)
  const { data: lines = [] } = useQuery({ ...asking(subject.history, { params: { id: row.id }, query: {} }), enabled: mayHistory })
  const changes = lastChanges(lines)
  return (
    <DefinitionList>
      {facts.map((name) => (
        <Definition
          key={name}
          label={subject.fields[name]?.label ?? name}
          lastChange={changes.get(name)}
          isWide={wordsOf(subject.fields, row, name).length > longest}
        >
          {wordsOf(subject.fields, row, name)}
        </Definition>
      ))}
    </DefinitionList>
  )
}

const longest = 60
