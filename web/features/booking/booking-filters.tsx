import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { asking } from '../../platform/api.ts'
import { useOffered } from '../../platform/offered.ts'
import type { Option } from '../../ui/combo.tsx'
import { formatDayNumeric } from '@adm/domain/values/moment'
import { DateInput } from '../../ui/date-input.tsx'
import { DelayedInput } from '../../ui/delayed-input.tsx'
import { type Chip, FilterBar, FilterChips, FilterPanel } from '../../ui/filter-bar.tsx'
import { Popover } from '../../ui/popover.tsx'
import { MultiSelect } from '../../ui/select.tsx'
import { CheckerPicker, useCheckerNames } from '../checker/checker-picker.tsx'
import { ClientPicker, useClientNames } from '../client/client-picker.tsx'
import { type ChoiceFilter, choiceFilters, choiceNames, type TextFilter, textFilters, textNames } from './booking-filter-fields.ts'
import type { BookingSearch } from './booking-search.ts'

type Props = {
  value: BookingSearch
  onChange: (change: Partial<BookingSearch>) => void
}
type BarProps = Props & {
  /** Orders of commercial premises alone: what a home is filters nothing. */
  isOfPremises: boolean
  onClear: () => void
}

/** The filters of the list: the most used on one line, the others in a panel, those that are on as chips. */
export const BookingFilters = ({ onClear, ...props }: BarProps) => {
  const bar = useRef<HTMLElement>(null)
  const chips = useChips(props)
  useOffered('Liste des commandes', [
    { label: 'Filtrer la liste', keys: '/', run: () => bar.current?.querySelector('input')?.focus() },
    ...(chips.length > 0 ? [{ label: 'Effacer les filtres', run: onClear }] : []),
  ])
  return (
    <>
      <FilterBar ref={bar}>
        <TextField {...props} name="address" />
        <TextField {...props} name="tenant" />
        <TextField {...props} name="order_id" />
        <ChoiceField {...props} name="status" />
        <ChoiceField {...props} name="services" />
        <Popover label="Plus de filtres" icon="filter">
          <MoreFilters {...props} />
        </Popover>
      </FilterBar>
      <FilterChips chips={chips} onClear={onClear} />
    </>
  )
}

const anyChoices = ['products', 'cause', 'language'] as const
const homeChoices = [...anyChoices, 'property_type', 'property_kind', 'room_count'] as const

const MoreFilters = ({ value, onChange, isOfPremises }: Omit<BarProps, 'onClear'>) => (
  <FilterPanel>
    <ClientPicker value={value.client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />
    <CheckerPicker value={value.checker_id?.[0]} onChange={(id) => onChange({ checker_id: id ? [id] : undefined })} />
    <DateInput label="Mission à partir du" value={value.min_date ?? ''} onChange={(day) => onChange({ min_date: asDay(day) })} />
    <DateInput label="Mission jusqu'au" value={value.max_date ?? ''} onChange={(day) => onChange({ max_date: asDay(day) })} />
    <DateInput
      label="Souhaitée à partir du"
      value={value.min_wished_day ?? ''}
      onChange={(day) => onChange({ min_wished_day: asDay(day) })}
    />
    <DateInput label="Souhaitée jusqu'au" value={value.max_wished_day ?? ''} onChange={(day) => onChange({ max_wished_day: asDay(day) })} />
    <DateInput
      label="Commandée à partir du"
      value={value.min_created_day ?? ''}
      onChange={(day) => onChange({ min_created_day: asDay(day) })}
    />
    <DateInput
      label="Commandée jusqu'au"
      value={value.max_created_day ?? ''}
      onChange={(day) => onChange({ max_created_day: asDay(day) })}
    />
    <TextField value={value} onChange={onChange} name="ref_client" isLabelled />
    <DelayedInput
      label="Codes mission"
      value={value.codeMissions?.join(', ') ?? ''}
      onSettle={(text) => onChange({ codeMissions: codesOf(text) })}
    />
    <TextField value={value} onChange={onChange} name="visit_offer_id" isLabelled />
    <TextField value={value} onChange={onChange} name="visit_ug" isLabelled />
    <TagField value={value} onChange={onChange} />
    {(isOfPremises ? anyChoices : homeChoices).map((name) => (
      <ChoiceField key={name} value={value} onChange={onChange} name={name} isLabelled />
    ))}
  </FilterPanel>
)

const asDay = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const codesOf = (text: string): string[] | undefined => {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '')
  return codes.length > 0 ? codes : undefined
}

type FieldOf<Name> = Props & { name: Name; isLabelled?: boolean }

const TextField = ({ value, onChange, name, isLabelled = false }: FieldOf<TextFilter>) => (
  <DelayedInput
    label={textFilters[name]}
    hideLabel={!isLabelled}
    {...(isLabelled ? {} : { placeholder: textFilters[name], icon: 'search' as const })}
    value={value[name] ?? ''}
    onSettle={(text) => onChange({ [name]: text.trim() || undefined })}
  />
)

const ChoiceField = ({ value, onChange, name, isLabelled = false }: FieldOf<ChoiceFilter>) => {
  const { label } = choiceFilters[name]
  const options: readonly Option[] = choiceFilters[name].options
  return (
    <MultiSelect
      label={label}
      hideLabel={!isLabelled}
      placeholder={label}
      options={options}
      value={value[name] ?? []}
      onChange={(chosen) => onChange({ [name]: chosen.length > 0 ? chosen : undefined })}
    />
  )
}

const TagField = ({ value, onChange }: Props) => {
  const { data: known = [] } = useQuery(asking(bookingCalls.tags, {}))
  return (
    <MultiSelect
      label="Étiquettes"
      options={known.map((tag) => ({ value: tag, label: tag }))}
      value={value.tag ?? []}
      onChange={(chosen) => onChange({ tag: chosen.length > 0 ? chosen : undefined })}
    />
  )
}

/** Each filter that is on, in words. */
const useChips = ({ value, onChange }: Props): Chip[] => {
  const clients = useClientNames(value.client_id)
  const checkers = useCheckerNames(value.checker_id)
  const chip = (name: keyof BookingSearch, label: string, words: string | undefined): Chip[] =>
    words ? [{ key: name, label, value: words, onRemove: () => onChange({ [name]: undefined }) }] : []
  const texts = textNames.flatMap((name) => chip(name, textFilters[name], value[name]))
  const choices = choiceNames.flatMap((name) => chip(name, choiceFilters[name].label, wordsOf(choiceFilters[name].options, value[name])))
  return [
    ...texts,
    ...chip('codeMissions', 'Codes mission', value.codeMissions?.join(', ')),
    ...choices,
    ...chip('tag', 'Étiquettes', value.tag?.join(', ')),
    ...chip('client_id', 'Client', clients),
    ...chip('checker_id', 'Contrôleur', checkers),
    ...chip('min_date', 'À partir du', value.min_date && formatDayNumeric(value.min_date)),
    ...chip('max_date', "Jusqu'au", value.max_date && formatDayNumeric(value.max_date)),
    ...chip('min_created_day', 'Commandée à partir du', value.min_created_day && formatDayNumeric(value.min_created_day)),
    ...chip('max_created_day', "Commandée jusqu'au", value.max_created_day && formatDayNumeric(value.max_created_day)),
    ...chip('min_wished_day', 'Souhaitée à partir du', value.min_wished_day && formatDayNumeric(value.min_wished_day)),
    ...chip('max_wished_day', "Souhaitée jusqu'au", value.max_wished_day && formatDayNumeric(value.max_wished_day)),
  ]
}

const wordsOf = (options: readonly Option[], chosen: readonly string[] | undefined): string | undefined =>
  options
    .filter(({ value }) => chosen?.includes(value))
    .map(({ label }) => label)
    .join(', ')
