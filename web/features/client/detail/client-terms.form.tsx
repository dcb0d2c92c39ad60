import type { Client } from '@adm/domain/client/client'
import type { ClientTermsChange } from '@adm/domain/client/client-terms'
import { RecordForm } from '../../../recipes/form/record-form.tsx'
import { clientTermsRecord } from './client-record.ts'
import { type TermsSection, termsFields } from './client-terms-fields.tsx'
import { termsResolver } from '../create/client-values.ts'

type Props = {
  client: Client
  names: readonly (keyof ClientTermsChange)[]
  form: TermsSection
  draft: string
  onClose: () => void
}

/** Form of a section of the client's parameters, edited in place. */
export function ClientTermsForm({ client, names, form, draft, onClose }: Props) {
  const Fields = termsFields[form]
  return (
    <RecordForm
      subject={clientTermsRecord}
      row={client}
      draft={draft}
      values={Object.fromEntries(Object.entries(client).filter(([name]) => names.some((field) => field === name)))}
      resolver={termsResolver}
      onClose={onClose}
    >
      <Fields />
    </RecordForm>
  )
}
