import { useQuery } from '@tanstack/react-query'
import { bookingCalls, type BookingFilters as Filters } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import {
  choiceFilter,
  choicesFilter,
  dayFilter,
  type FieldsOf,
  type ListFilter,
  ListFilters,
  textFilter,
} from '../../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../../recipes/list/list-page.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { DelayedInput } from '../../../ui/input/delayed-input.tsx'
import { MultiSelect } from '../../../ui/input/select.tsx'
import { CheckerPicker, useCheckerNames } from '../../checker/figure/checker-picker.tsx'
import { ClientPicker, useClientNames } from '../../client/figure/client-picker.tsx'
import { type ChoiceFilter, choiceFilters, periods, states, type TextFilter, textFilters } from './booking-filter-fields.ts'
import type { BookingSearch } from './booking-search.ts'

type Props = FiltersProps<BookingSearch> & {
  /** Lists commercial premises only, so the filters on dwellings are hidden. */
  isOfPremises: boolean
  /** The days of the missions are chosen elsewhere on the page. */
  hasOwnDays?: boolean
  /** The name of the filtered page for `Ctrl K`. */
  offeredAs?: string
}

const anyMore = [
  'period',
  'client_id',
  'checker_id',
  'min_date',
  'max_date',
  'min_wished_day',
  'max_wished_day',
  'min_created_day',
  'max_created_day',
  'ref_client',
  'codeMissions',
  'visit_offer_id',
  'visit_ug',
  'tag',
  'products',
  'cause',
  'language',
] as const
const ofMissionDays: ReadonlySet<string> = new Set(['period', 'min_date', 'max_date'])
const homeMore = [...anyMore, 'property_type', 'property_kind', 'room_count'] as const

/** Filters of the booking list. */
export const BookingFilters = (props: Props) => {
  const { value, onChange, onClear, isOfPremises, hasOwnDays = false, offeredAs = 'Liste des commandes' } = props
  const more = isOfPremises ? anyMore : homeMore
  const filters = {
    ...wordFilters({ value, onChange }),
    ...usePeopleFilters({ value, onChange }),
    ...dayFilters({ value, onChange }),
  } satisfies FieldsOf<Omit<Filters, 'area_id'>>
  return (
    <ListFilters
      filters={filters}
      bar={['address', 'tenant', 'order_id', 'state', 'status', 'services']}
      more={hasOwnDays ? more.filter((name) => !ofMissionDays.has(name)) : more}
      offeredAs={offeredAs}
      onClear={onClear}
    />
  )
}

type Bound = Pick<Props, 'value' | 'onChange'>

/** Text and choice filters. */
const wordFilters = ({ value, onChange }: Bound) => {
  const text = (name: TextFilter) =>
    textFilter({ label: textFilters[name], value: value[name], set: (typed) => onChange({ [name]: typed }) })
  const choices = (name: ChoiceFilter) => {
    const options: readonly Option[] = choiceFilters[name].options
    return choicesFilter({ label: choiceFilters[name].label, options, value: value[name], set: (chosen) => onChange({ [name]: chosen }) })
  }
  return {
    address: text('address'),
    tenant: text('tenant'),
    ref_client: text('ref_client'),
    order_id: text('order_id'),
    visit_offer_id: text('visit_offer_id'),
    visit_ug: text('visit_ug'),
    codeMissions: codesFilter({ value, onChange }),
    status: choices('status'),
    period: choiceFilter({ label: 'Période', options: periods, value: value.period, set: (period) => onChange({ period }) }),
    state: choiceFilter({ label: 'État', options: states, value: value.state, set: (state) => onChange({ state }) }),
    services: choices('services'),
    products: choices('products'),
    cause: choices('cause'),
    language: choices('language'),
    property_type: choices('property_type'),
    property_kind: choices('property_kind'),
    room_count: choices('room_count'),
    tag: tagFilter({ value, onChange }),
    delivery_id: {
      chip: 'Livraison',
      words: value.delivery_id && 'une seule',
      clear: () => onChange({ delivery_id: undefined }),
      field: () => null,
    },
  }
}

const codesFilter = ({ value: { codeMissions }, onChange }: Bound): ListFilter => ({
  chip: 'Codes mission',
  words: codeMissions?.join(', '),
  clear: () => onChange({ codeMissions: undefined }),
  field: () => (
    <DelayedInput
      label="Codes mission"
      value={codeMissions?.join(', ') ?? ''}
      onSettle={(text) => {
        const codes = text.split(/[\s,;]+/).filter((code) => code !== '')
        onChange({ codeMissions: codes.length > 0 ? codes : undefined })
      }}
    />
  ),
})

const tagFilter = ({ value: { tag = [] }, onChange }: Bound): ListFilter => ({
  chip: 'Étiquettes',
  words: tag.join(', '),
  clear: () => onChange({ tag: undefined }),
  field: () => <TagField value={tag} onChange={(chosen) => onChange({ tag: chosen.length > 0 ? chosen : undefined })} />,
})

const TagField = ({ value, onChange }: { value: string[]; onChange: (chosen: string[]) => void }) => {
  const { data: tags = [] } = useQuery(apiQuery(bookingCalls.tags, {}))
  return <MultiSelect label="Étiquettes" options={tags.map((tag) => ({ value: tag, label: tag }))} value={value} onChange={onChange} />
}

const usePeopleFilters = ({ value: { client_id, checker_id }, onChange }: Bound) => {
  const [clients, checkers] = [useClientNames(client_id), useCheckerNames(checker_id)]
  return {
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    checker_id: {
      chip: 'Contrôleur',
      words: checkers,
      clear: () => onChange({ checker_id: undefined }),
      field: () => <CheckerPicker value={checker_id?.[0]} onChange={(id) => onChange({ checker_id: id ? [id] : undefined })} />,
    },
  }
}

const dayNames = {
  min_date: { label: 'Mission à partir du', chip: 'À partir du' },
  max_date: { label: "Mission jusqu'au", chip: "Jusqu'au" },
  min_created_day: { label: 'Commandée à partir du' },
  max_created_day: { label: "Commandée jusqu'au" },
  min_wished_day: { label: 'Souhaitée à partir du' },
  max_wished_day: { label: "Souhaitée jusqu'au" },
} as const

const dayFilters = ({ value, onChange }: Bound) => {
  const day = (name: keyof typeof dayNames) =>
    dayFilter({ ...dayNames[name], value: value[name], set: (chosen) => onChange({ [name]: chosen }) })
  return {
    min_date: day('min_date'),
    max_date: day('max_date'),
    min_created_day: day('min_created_day'),
    max_created_day: day('max_created_day'),
    min_wished_day: day('min_wished_day'),
    max_wished_day: day('max_wished_day'),
  }
}
