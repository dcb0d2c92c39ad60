import type { BillingLineFilters as Filters } from '@adm/contract/billing-line/billing-line'
import { billingLineStatusLabels, billingReasonLabels } from '@adm/domain/billing-line/billing-line'
import { ledgerAgeLabels } from '@adm/domain/billing-line/ledger-age'
import { offerLabels } from '@adm/domain/offer/offer'
import { addMonths, formatMonth } from '@adm/domain/values/date/month'
import { choiceFilter, choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { useToday } from '../../platform/today.ts'
import { optionsOf } from '../../ui/input/options.ts'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { BillingLineSearch } from './billing-line-search.ts'

const statuses = optionsOf(billingLineStatusLabels)
const reasons = optionsOf(billingReasonLabels)
const ages = optionsOf(ledgerAgeLabels)
const offers = optionsOf(offerLabels)
const readiness = optionsOf({ yes: 'Rien ne manque', no: 'Quelque chose manque' })
const monthsOffered = 24

/** The months that may be chosen, the last first, and those already chosen. */
const monthOptions = (today: string, chosen: readonly string[] = []) => {
  const last = today.slice(0, 7)
  const months = Array.from({ length: monthsOffered }, (_, index) => addMonths(last, -index))
  return [...months, ...chosen.filter((month) => !months.includes(month))].map((value) => ({ value, label: formatMonth(value) }))
}

/** Filters of the list of lines. */
export const BillingLineFilters = ({ value, onChange, onClear }: FiltersProps<BillingLineSearch>) => {
  const { text, status, because, ready, client_id, delivery_id, offer, month, age, min_day, max_day } = value
  const clients = useClientNames(client_id)
  const months = monthOptions(useToday(), month)
  const filters = {
    text: textFilter({ label: 'N°, référence ou UG', value: text, set: (typed) => onChange({ text: typed }) }),
    status: choicesFilter({ label: 'État', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    age: choicesFilter({ label: 'Ancienneté', options: ages, value: age, set: (chosen) => onChange({ age: chosen }) }),
    because: choicesFilter({ label: 'Motif', options: reasons, value: because, set: (chosen) => onChange({ because: chosen }) }),
    ready: choiceFilter({ label: 'Prête à facturer', options: readiness, value: ready, set: (chosen) => onChange({ ready: chosen }) }),
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    delivery_id: {
      chip: 'Livraison',
      words: delivery_id && 'une seule',
      clear: () => onChange({ delivery_id: undefined }),
      field: () => null,
    },
    month: choicesFilter({ label: 'Mois', options: months, value: month, set: (chosen) => onChange({ month: chosen }) }),
    offer: choicesFilter({ label: 'Offre', options: offers, value: offer, set: (chosen) => onChange({ offer: chosen }) }),
    min_day: dayFilter({ label: 'Réalisée à partir du', value: min_day, set: (day) => onChange({ min_day: day }) }),
    max_day: dayFilter({ label: "Réalisée jusqu'au", value: max_day, set: (day) => onChange({ max_day: day }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['text', 'status', 'age']}
      more={['client_id', 'month', 'because', 'ready', 'offer', 'min_day', 'max_day']}
      offeredAs="Liste des lignes à facturer"
      onClear={onClear}
    />
  )
}
