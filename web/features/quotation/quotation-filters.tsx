import type { QuotationFilters as Filters } from '@adm/contract/quotation/quotation'
import { quotationStandingLabels, quotationStatusLabels } from '@adm/domain/quotation/quotation'
import { choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { QuotationSearch } from './quotation-search.ts'

const statuses = optionsOf(quotationStatusLabels)
const standings = optionsOf(quotationStandingLabels)

/** Filters of the list of quotations. */
export const QuotationFilters = ({ value, onChange, onClear }: FiltersProps<QuotationSearch>) => {
  const { text, status, standing, client_id, booking_id, min_day, max_day } = value
  const clients = useClientNames(client_id)
  const filters = {
    text: textFilter({ label: 'Numéro ou objet', value: text, set: (typed) => onChange({ text: typed }) }),
    status: choicesFilter({ label: 'Statut', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    standing: choicesFilter({ label: 'Situation', options: standings, value: standing, set: (chosen) => onChange({ standing: chosen }) }),
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    booking_id: {
      chip: 'Commande',
      words: booking_id && 'une seule',
      clear: () => onChange({ booking_id: undefined }),
      field: () => null,
    },
    min_day: dayFilter({ label: 'Créé à partir du', value: min_day, set: (day) => onChange({ min_day: day }) }),
    max_day: dayFilter({ label: "Créé jusqu'au", value: max_day, set: (day) => onChange({ max_day: day }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['text', 'standing', 'status']}
      more={['client_id', 'min_day', 'max_day']}
      offeredAs="Liste des devis"
      onClear={onClear}
    />
  )
}
