import { buyerNames } from '@adm/domain/client/buyer/buyer-clashes'
import type { Client } from '@adm/domain/client/client'
import type { ClientChange } from '@adm/domain/client/client-draft'
import { RecordForm } from '../../../recipes/form/record-form.tsx'
import { type InformationSection, informationFields } from '../create/client-information-fields.tsx'
import { clientRecord } from './client-record.ts'
import { changeResolver } from '../create/client-values.ts'

type Props = {
  client: Client
  names: readonly (keyof ClientChange)[]
  form: InformationSection
  draft: string
  /** The field to focus, by its name; the first one by default. */
  focus: string | undefined
  onClose: () => void
}

/** Form of a section of the client's details, edited in place. */
export function ClientInformationForm({ client, names, form, draft, focus, onClose }: Props) {
  const Fields = informationFields[form]
  // What the client is says which values its other sections may have.
  const fields: readonly string[] = [...names, ...buyerNames]
  return (
    <RecordForm
      subject={clientRecord}
      row={client}
      draft={draft}
      values={Object.fromEntries(Object.entries(client).filter(([name]) => fields.includes(name)))}
      focus={focus}
      resolver={changeResolver}
      onClose={onClose}
    >
      <Fields />
    </RecordForm>
  )
}
