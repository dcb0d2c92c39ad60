import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client/client'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonList } from '../../../ui/figure/person-list.tsx'
import { ClientAlikeLine } from '../create/client-alike-line.tsx'
import { ClientCheckbox } from '../create/client-fields.tsx'
import type { ClientValues } from '../create/client-values.ts'

const leastTyped = 3

/** Clients that resemble the typed one, to open instead of a duplicate; or the confirmation that this is another one. */
export const ClientDuplicates = () => {
  const { control } = useFormContext<ClientValues>()
  const [name, siret, phone] = useWatch({ control, name: ['name', 'siret', 'phone'] })
  const typed = useSettled([name, siret, phone].map((one) => one?.trim() ?? '').join('\n'))
  const [settledName = '', settledSiret = '', settledPhone = ''] = typed.split('\n')
  const { data: alike = [] } = useQuery({
    ...apiQuery(clientCalls.duplicates, { query: { name: settledName, siret: settledSiret, phone: settledPhone } }),
    enabled: [settledName, settledSiret, settledPhone].some((one) => one.length >= leastTyped),
    placeholderData: keepPreviousData,
  })
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
        {alike.map((one) => (
          <ClientAlikeLine key={one.id} alike={one}>
            <Link to="/client/$id" params={{ id: one.id }}>
              Ouvrir
            </Link>
            {first && first !== one && (
              <Link to="/client/$id" params={{ id: first.id }} search={{ merge: one.id }}>
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
