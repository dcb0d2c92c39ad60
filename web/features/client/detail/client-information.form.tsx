import type { Client, ClientChange } from '@adm/domain/client/client'
import { RecordForm } from '../../../recipes/form/record-form.tsx'
import { type InformationSection, informationFields } from '../create/client-information-fields.tsx'
import { clientRecord } from './client-record.ts'
import { changeResolver } from '../create/client-values.ts'

type Props = {
  client: Client
  names: readonly (keyof ClientChange)[]
  form: InformationSection
  draft: string
  onClose: () => void
}

/** Form of a section of the client's details, edited in place. */
export function ClientInformationForm({ client, names, form, draft, onClose }: Props) {
  const Fields = informationFields[form]
  return (
    <RecordForm
      subject={clientRecord}
      row={client}
      draft={draft}
      values={Object.fromEntries(Object.entries(client).filter(([name]) => names.some((field) => field === name)))}
      resolver={changeResolver}
      onClose={onClose}
    >
      <Fields />
    </RecordForm>
  )
}
