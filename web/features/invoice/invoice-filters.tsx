import type { InvoiceFilters as Filters } from '@adm/contract/invoice/invoice'
import { invoiceStatusLabels } from '@adm/domain/invoice/invoice-kind'
import { choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { InvoiceSearch } from './invoice-search.ts'

const statuses = optionsOf(invoiceStatusLabels)

/** Filters of the lists of documents. */
export const InvoiceFilters = ({ value, onChange, onClear }: FiltersProps<InvoiceSearch>) => {
  const { text, status, client_id, min_day, max_day } = value
  const clients = useClientNames(client_id)
  const filters = {
    text: textFilter({ label: 'Numéro, client, bon de commande', value: text, set: (typed) => onChange({ text: typed }) }),
    status: choicesFilter({ label: 'Statut', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    min_day: dayFilter({ label: 'Émise à partir du', value: min_day, set: (day) => onChange({ min_day: day }) }),
    max_day: dayFilter({ label: "Émise jusqu'au", value: max_day, set: (day) => onChange({ max_day: day }) }),
  } satisfies Partial<FieldsOf<Filters>>
  return (
    <ListFilters
      filters={filters}
      bar={['text', 'status']}
      more={['client_id', 'min_day', 'max_day']}
      offeredAs="Liste des factures"
      onClear={onClear}
    />
  )
}
