import type { InvoiceRunFilters as Filters } from '@adm/contract/invoice-run/invoice-run'
import { invoiceRunStatusLabels } from '@adm/domain/invoice-run/invoice-run'
import { choicesFilter, dayFilter, type FieldsOf, ListFilters } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { UserPicker, useUserNames } from '../user/user-picker.tsx'
import type { InvoiceRunSearch } from './invoice-run-search.ts'

const statuses = optionsOf(invoiceRunStatusLabels)

/** Filters of the list of runs. */
export const InvoiceRunFilters = ({ value, onChange, onClear }: FiltersProps<InvoiceRunSearch>) => {
  const { status, created_by, min_day, max_day } = value
  const people = useUserNames(created_by)
  const filters = {
    status: choicesFilter({ label: 'Statut', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    created_by: {
      chip: 'Préparé par',
      words: people,
      clear: () => onChange({ created_by: undefined }),
      field: () => (
        <UserPicker label="Préparé par" value={created_by?.[0]} onChange={(id) => onChange({ created_by: id ? [id] : undefined })} />
      ),
    },
    min_day: dayFilter({ label: 'Réalisé jusqu’au, à partir du', value: min_day, set: (day) => onChange({ min_day: day }) }),
    max_day: dayFilter({ label: 'Réalisé jusqu’au, au plus tard', value: max_day, set: (day) => onChange({ max_day: day }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['status']}
      more={['created_by', 'min_day', 'max_day']}
      offeredAs="Liste des runs"
      onClear={onClear}
    />
  )
}
