import type { InvoiceFilters as Filters } from '@adm/contract/invoice/invoice'
import { ledgerAgeLabels } from '@adm/domain/billing-line/ledger-age'
import { invoiceStatusLabels } from '@adm/domain/invoice/invoice-kind'
import { choiceFilter, choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { InvoiceSearch } from './invoice-search.ts'

const statuses = optionsOf(invoiceStatusLabels)
const ages = optionsOf(ledgerAgeLabels)
const sending = optionsOf({ yes: 'Fait', no: 'À faire' })

/** Filters of the lists of documents. */
export const InvoiceFilters = ({ value, onChange, onClear }: FiltersProps<InvoiceSearch>) => {
  const { text, status, age, mailed, client_id, min_day, max_day } = value
  const clients = useClientNames(client_id)
  const filters = {
    text: textFilter({ label: 'Numéro, client, bon de commande', value: text, set: (typed) => onChange({ text: typed }) }),
    status: choicesFilter({ label: 'Statut', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    age: choicesFilter({ label: 'Ancienneté', options: ages, value: age, set: (chosen) => onChange({ age: chosen }) }),
    mailed: choiceFilter({ label: 'Envoi au client', options: sending, value: mailed, set: (chosen) => onChange({ mailed: chosen }) }),
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
      more={['mailed', 'age', 'client_id', 'min_day', 'max_day']}
      offeredAs="Liste des factures"
      onClear={onClear}
    />
  )
}
