import { refusalOfNoField } from '../../platform/form/form-refusal.ts'
import { Notice } from '../../ui/layout/states.tsx'

/** The refusal of an act, where it is of no field of its dialog. */
export const RefusalNotice = ({ error }: { error: Error | null }) => {
  const sentence = refusalOfNoField(error)
  return sentence ? <Notice tone="error">{sentence}</Notice> : null
}
