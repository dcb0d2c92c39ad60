import type { DeliveryFilters as Filters } from '@adm/contract/delivery/delivery'
import { deliveryStatusLabels } from '@adm/domain/delivery/delivery'
import { choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { DeliverySearch } from './delivery-search.ts'

const statuses = optionsOf(deliveryStatusLabels)

/** Filters of the list of deliveries. */
export const DeliveryFilters = ({ value, onChange, onClear }: FiltersProps<DeliverySearch>) => {
  const { text, status, client_id, min_day, max_day } = value
  const clients = useClientNames(client_id)
  const filters = {
    text: textFilter({ label: 'Référence', value: text, set: (typed) => onChange({ text: typed }) }),
    status: choicesFilter({ label: 'Statut', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    min_day: dayFilter({ label: 'À partir du', value: min_day, set: (day) => onChange({ min_day: day }) }),
    max_day: dayFilter({ label: "Jusqu'au", value: max_day, set: (day) => onChange({ max_day: day }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['text', 'status']}
      more={['client_id', 'min_day', 'max_day']}
      offeredAs="Liste des livraisons"
      onClear={onClear}
    />
  )
}
