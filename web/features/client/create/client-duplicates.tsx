import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { useDuplicateConfirmation } from '../../../recipes/form/duplicate-confirmation.ts'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonList } from '../../../ui/figure/person-list.tsx'
import { ClientAlikeLine } from './client-alike-line.tsx'
import { ClientCheckbox } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

const leastTyped = 3

/** Existing clients similar to the typed one, to open instead of creating a duplicate; or the confirmation that it is another client. */
export const ClientDuplicates = () => {
  const { control } = useFormContext<ClientValues>()
  const [name, siret, phone] = useWatch({ control, name: ['name', 'siret', 'phone'] })
  const confirmed = [name, siret, phone].map((text) => text?.trim() ?? '').join('\n')
  useDuplicateConfirmation(confirmed)
  const typed = useSettled(confirmed)
  const [settledName = '', settledSiret = '', settledPhone = ''] = typed.split('\n')
  const { data } = useQuery({
    ...apiQuery(clientChangeCalls.duplicates, { query: { name: settledName, siret: settledSiret, phone: settledPhone } }),
    enabled: [settledName, settledSiret, settledPhone].some((text) => text.length >= leastTyped),
    placeholderData: keepPreviousData,
  })
  useDuplicateConfirmation(data?.map(({ id }) => id).join())
  const alike = data ?? []
  const [first] = alike
  if (alike.length === 0)
    return (
      <DetailSection title="Clients semblables">
        <p className="dim">Aucun client connu n'a ce nom, ce SIRET ou ce téléphone.</p>
      </DetailSection>
    )
  return (
    <DetailSection title="Clients semblables">
      <PersonList>
        {alike.map((duplicate) => (
          <ClientAlikeLine key={duplicate.id} alike={duplicate}>
            <Link to="/client/$id" params={{ id: duplicate.id }}>
              Ouvrir
            </Link>
            {first && first !== duplicate && (
              <Link to="/client/$id" params={{ id: first.id }} search={{ merge: duplicate.id }}>
                Fusionner avec {first.name}
              </Link>
            )}
          </ClientAlikeLine>
        ))}
      </PersonList>
      <ClientCheckbox name="despiteDuplicates" label="C'est un autre client : le créer quand même" />
    </DetailSection>
  )
}
