import type { ReactNode } from 'react'
import type { CheckerChange, CheckerFile } from '@adm/domain/checker/checker-file'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../../recipes/form/record-section.tsx'
import type { CheckerField } from '../history/checker-field-labels.ts'
import { checkerRecord } from '../history/checker-record.ts'
import type { CheckerSectionName } from '../form/checker-section-fields.tsx'

/** Loaded when a person starts to edit. */
const SectionForm = lazyPage(() => import('./checker-section.form.tsx'), 'CheckerSectionForm')

type Props = {
  checker: CheckerFile
  title: string
  form: CheckerSectionName
  facts: readonly CheckerField[]
  edits: readonly (keyof CheckerChange)[]
  /** Content in place of the facts. */
  children?: ReactNode
}

/** Section of a checker: its facts, or their form. */
export const CheckerSection = ({ checker, title, form, facts, edits, children }: Props) => {
  const draft = sectionDraft('checker', checker, form)
  return (
    <RecordSection
      subject={checkerRecord}
      row={checker}
      title={title}
      facts={facts}
      draft={draft}
      form={(close) => <SectionForm checker={checker} names={edits} form={form} draft={draft} onClose={close} />}
      onNear={() => void SectionForm.preload()}
    >
      {children}
    </RecordSection>
  )
}
