import { clientChangeCalls } from '@adm/contract/client/client-change'
import type { Client } from '@adm/domain/client/client'
import { callApi } from '../../../platform/api/api.ts'
import { CreateForm } from '../../../recipes/form/create-form.tsx'
import { FormSection } from '../../../ui/layout/form-layout.tsx'
import { ClientCompanySearch } from './client-company-search.tsx'
import { ClientDuplicates } from './client-duplicates.tsx'
import { informationFields } from './client-information-fields.tsx'
import { draftResolver } from './client-values.ts'

const sections = [
  { title: 'Identité', Fields: informationFields.identity },
  { title: 'Coordonnées', Fields: informationFields.contact },
  { title: 'Facturation', Fields: informationFields.billing },
  { title: 'Bureau de gestion', Fields: informationFields.office },
  { title: 'Suivi commercial', Fields: informationFields.sales },
  { title: 'Préférences', Fields: informationFields.preferences },
] as const

/** Form of a new client, with possible duplicates in the side column. */
export function ClientForm({ onCreated }: { onCreated: (client: Client) => void }) {
  return (
    <CreateForm
      name="client-create"
      values={{ tags: [], buyerKind: 'company', country: 'FR' }}
      resolver={draftResolver}
      create={(body, key) => callApi(clientChangeCalls.create, { body, key })}
      onCreated={onCreated}
      submitLabel="Créer le client"
      aside={<ClientDuplicates />}
    >
      <ClientCompanySearch />
      {sections.map(({ title, Fields }) => (
        <FormSection key={title} title={title}>
          <Fields />
        </FormSection>
      ))}
    </CreateForm>
  )
}
