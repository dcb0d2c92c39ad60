import type { CheckerChange, CheckerFile } from '@adm/domain/checker/checker-file'
import { RecordForm } from '../../../recipes/form/record-form.tsx'
import { checkerRecord } from '../history/checker-record.ts'
import { type CheckerSectionName, sectionFields } from '../form/checker-section-fields.tsx'
import { changeResolver } from '../form/checker-values.ts'

type Props = {
  checker: CheckerFile
  names: readonly (keyof CheckerChange)[]
  form: CheckerSectionName
  draft: string
  onClose: () => void
}

/** A section of a checker, edited in place. */
export function CheckerSectionForm({ checker, names, form, draft, onClose }: Props) {
  const Fields = sectionFields[form]
  return (
    <RecordForm
      subject={checkerRecord}
      row={checker}
      draft={draft}
      values={valuesOf(checker, names)}
      resolver={changeResolver}
      onClose={onClose}
    >
      <Fields />
    </RecordForm>
  )
}

/** Initial form values; an area is reduced to its id and rank. */
const valuesOf = ({ zones, ...checker }: CheckerFile, names: Props['names']) => {
  const values = { ...checker, zones: zones.map(({ areaId, isPrimary }) => ({ areaId, isPrimary })) }
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((field) => field === name)))
}
