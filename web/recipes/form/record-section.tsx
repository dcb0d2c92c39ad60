import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { ActingRefusals, useActingRefusals } from '../../ui/base/acting.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { lastChanges } from '../history/record-last-change.ts'
import { type RecordSubject, type VersionedRow, wordsOf } from '../page/record-subject.ts'
import { displayedName } from '../offline/pending-edit.ts'
import { usePendingParts, PendingNotice, PendingTag } from '../offline/pending-notice.tsx'
import { useEditRefusals } from '../offline/pending-row.ts'

type SectionProps<Row extends VersionedRow, Change extends object> = {
  subject: RecordSubject<Row, Change>
  row: Row
  title: string
  /** The displayed fields, in order. */
  facts: readonly (keyof Row & string)[]
  /** The name of its form's draft (`sectionDraft`): when there is a draft, the form opens by itself. */
  draft: string
  /** Its form, which replaces the facts; leave it out for facts that cannot be edited here. */
  form?: (close: () => void) => ReactNode
  /** Called when the pointer or the focus is on its button: fetch the form ahead. */
  onNear?: () => void
  /** A link that opens the form: each new value opens it. */
  openedBy?: string | undefined
  /** Instead of the facts: people, links. */
  children?: ReactNode
}

/** The name of a section's draft; it contains the version, since an older draft could overwrite another person's change. */
export const sectionDraft = (subject: string, { id, version }: VersionedRow, section: string): string =>
  `${subject}-${id}-${version}-${section}`

/** A section of a row: its facts, each with its last change on hover, or its form. Without network it stays editable: edits are pending. */
export const RecordSection = <Row extends VersionedRow, Change extends object>(props: SectionProps<Row, Change>) => {
  const { subject, row, title, facts, draft, form, onNear, openedBy, children } = props
  const mayChange = useMay(subject.change)
  const isDrafted = useHasDraft(draft)
  const [corrections, setCorrections] = useState(0)
  const parts = usePendingParts(subject, row.id, facts)
  const refusals = useActingRefusals()
  const edit = form && ((close: () => void) => <Suspense fallback={<PageSkeleton />}>{form(close)}</Suspense>)
  const correct = mayChange && edit ? () => setCorrections(corrections + 1) : undefined
  return (
    <ActingRefusals value={useEditRefusals()}>
      <DetailSection
        key={corrections}
        title={title}
        edit={mayChange ? edit : undefined}
        isEdited={isDrafted || corrections > 0}
        openedBy={openedBy}
        {...(onNear ? { onNear } : {})}
      >
        {parts.length > 0 && (
          <div className="waiting-marks">
            {parts.map((part) => (
              <PendingNotice key={part.edit.id} part={part} fields={subject.fields} onCorrect={correct} />
            ))}
          </div>
        )}
        <ActingRefusals value={refusals}>
          {children ?? <RecordFacts subject={subject} row={row} facts={facts} waiting={parts.flatMap(({ names }) => names)} />}
        </ActingRefusals>
      </DetailSection>
    </ActingRefusals>
  )
}

type FactsProps<Row extends VersionedRow, Change extends object> = Pick<SectionProps<Row, Change>, 'subject' | 'row' | 'facts'> & {
  /** The fields that the server does not have yet. */
  waiting: readonly string[]
}

/** Facts in two columns, each with the author and time of its last change. */
const RecordFacts = <Row extends VersionedRow, Change extends object>({ subject, row, facts, waiting }: FactsProps<Row, Change>) => {
  const mayHistory = useMay(subject.history)
  const { data: lines = [] } = useQuery({ ...apiQuery(subject.history, { params: { id: row.id }, query: {} }), enabled: mayHistory })
  const changes = lastChanges(lines)
  const waitingFacts = waiting.map((name) => displayedName(subject.fields, name))
  return (
    <DefinitionList>
      {facts.map((name) => (
        <Definition
          key={name}
          label={subject.fields[name]?.label ?? name}
          lastChange={changes.get(name)}
          isWide={wordsOf(subject.fields, row, name).length > longest}
        >
          {waitingFacts.includes(name) ? (
            <>
              {wordsOf(subject.fields, row, name)}
              <PendingTag />
            </>
          ) : (
            wordsOf(subject.fields, row, name)
          )}
        </Definition>
      ))}
    </DefinitionList>
  )
}

const longest = 60
