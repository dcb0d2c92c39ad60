import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client'
import { asking } from '../../platform/api.ts'
import { useSettled } from '../../platform/settled.ts'
import { DetailSection } from '../../ui/detail-section.tsx'
import { PersonList } from '../../ui/person-list.tsx'
import { ClientAlikeLine } from './client-alike-line.tsx'
import { ClientCheckbox } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

const leastTyped = 3

/** Clients like the one that is typed, to open instead of making it twice; or the word that this is another one. */
export const ClientDuplicates = () => {
  const { control } = useFormContext<ClientValues>()
  const [name, siret, phone] = useWatch({ control, name: ['name', 'siret', 'phone'] })
  const typed = useSettled([name, siret, phone].map((one) => one?.trim() ?? '').join('\n'))
  const [settledName = '', settledSiret = '', settledPhone = ''] = typed.split('\n')
  const { data: alike = [] } = useQuery({
    ...asking(clientCalls.duplicates, { query: { name: settledName, siret: settledSiret, phone: settledPhone } }),
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
