import { createContext, Fragment, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { useNarrow } from '../../platform/narrow.ts'
import { useOffered } from '../../platform/offered.ts'
import type { Option } from '../../ui/input/combo.tsx'
import { DelayedInput } from '../../ui/input/delayed-input.tsx'
import { MultiSelect, Select } from '../../ui/input/select.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { FilterBar, FilterChips, FilterPanel } from '../../ui/table/filter-bar.tsx'
import { lazyPart } from '../page/lazy-part.tsx'

/** Loaded with the panel « Plus de filtres ». */
const DateInput = lazyPart(() => import('../../ui/input/date-input.tsx'), 'DateInput')

/** A filter of a list: its field, and its chip while it is on. */
export type ListFilter = {
  chip: string
  /** The filter's value in words; undefined while it is off. */
  words: string | undefined
  clear: () => void
  /** The field: with its label above it in the panel; on the line of filters the label is read aloud only. */
  field: (isLabelled: boolean) => ReactNode
}

/** A field for each filter of a list: with `satisfies`, a filter of the contract without a field does not compile. */
export type FieldsOf<Filters> = Readonly<Record<Exclude<keyof Filters, 'sort'>, ListFilter>>

type Field<Value> = {
  label: string
  /** The label of the chip, if it differs. */
  chip?: string
  value: Value | undefined
  set: (value: Value | undefined) => void
}

/** A filter by a typed text. */
export const textFilter = ({
  label,
  placeholder = label,
  chip = label,
  value,
  set,
}: Field<string> & { placeholder?: string }): ListFilter => ({
  chip,
  words: value,
  clear: () => set(undefined),
  field: (isLabelled) => (
    <DelayedInput
      label={label}
      hideLabel={!isLabelled}
      {...(isLabelled ? {} : { placeholder, icon: 'search' as const })}
      value={value ?? ''}
      onSettle={(text) => set(text.trim() || undefined)}
    />
  ),
})

const labelsOf = (options: readonly Option[], chosen: readonly string[]): string =>
  options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ')

type Choices<Value extends string> = Omit<Field<readonly Value[]>, 'set'> & {
  options: readonly Option<Value>[]
  /** The chosen options in words; by default their labels, in the order of the options. */
  words?: string | undefined
  set: (value: Value[] | undefined) => void
}

/** A filter by several options. */
export const choicesFilter = <Value extends string>({
  label,
  chip = label,
  options,
  value = [],
  words = labelsOf(options, value),
  set,
}: Choices<Value>): ListFilter => ({
  chip,
  words,
  clear: () => set(undefined),
  field: (isLabelled) => (
    <MultiSelect
      label={label}
      hideLabel={!isLabelled}
      placeholder={label}
      options={options}
      value={[...value]}
      onChange={(chosen) => set(chosen.length > 0 ? chosen : undefined)}
    />
  ),
})

/** A filter by one option. */
export const choiceFilter = <Value extends string>({
  label,
  placeholder = label,
  chip = label,
  options,
  value,
  set,
}: Field<Value> & { options: readonly Option<Value>[]; placeholder?: string }): ListFilter => ({
  chip,
  words: value && labelsOf(options, [value]),
  clear: () => set(undefined),
  field: (isLabelled) => (
    <Select label={label} hideLabel={!isLabelled} placeholder={placeholder} clearable options={options} value={value} onChange={set} />
  ),
})

/** A filter by a day; an incomplete day turns it off. */
export const dayFilter = ({ label, chip = label, value, set }: Field<string>): ListFilter => ({
  chip,
  words: value && formatDayNumeric(value),
  clear: () => set(undefined),
  field: () => (
    <Suspense>
      <DateInput label={label} value={value ?? ''} onChange={(day) => set(/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined)} />
    </Suspense>
  ),
})

type ListFiltersProps<Name extends string> = {
  /** In the order of the chips. */
  filters: Readonly<Record<Name, ListFilter>>
  /** The filters on the line, and those in the panel « Plus de filtres », in order. */
  bar: readonly Name[]
  more?: readonly Name[]
  /** The name under which `Ctrl K` lists the filter actions: « Liste des clients ». */
  offeredAs?: string
  onClear: () => void
}

/** Receives the filters in words, in the place of their fields: what a saved view contains. */
export const FilterWords = createContext<((words: string) => void) | null>(null)

const wordsIn = (filters: Readonly<Record<string, ListFilter>>): string =>
  Object.values(filters)
    .flatMap(({ chip, words }) => (words ? [`${chip}\u00A0: ${words}`] : []))
    .join('\n')

/** The filters of a list, or their words where `FilterWords` receives them. */
export const ListFilters = <Name extends string>(props: ListFiltersProps<Name>) => {
  const receive = useContext(FilterWords)
  return receive ? <InWords words={wordsIn(props.filters)} receive={receive} /> : <FilterFields {...props} />
}

const InWords = ({ words, receive }: { words: string; receive: (words: string) => void }) => {
  // The names of clients and colleagues are fetched.
  useEffect(() => receive(words), [words, receive])
  return null
}

/**
 * The filters of a list: the most used on one line, the others in a panel, the active ones as chips. On a phone the first one alone is on
 * the line, so that rows are in sight.
 */
const FilterFields = <Name extends string>({ filters, bar, more = [], offeredAs, onClear }: ListFiltersProps<Name>) => {
  const line = useRef<HTMLElement>(null)
  const lineLength = useNarrow() ? 1 : bar.length
  const inPanel = [...bar.slice(lineLength), ...more]
  const chips = Object.entries<ListFilter>(filters).flatMap(([key, { chip, words, clear }]) =>
    words ? [{ key, label: chip, value: words, onRemove: clear }] : [],
  )
  const acts = [
    { label: 'Filtrer la liste', keys: '/', run: () => line.current?.querySelector('input')?.focus() },
    ...(chips.length > 0 ? [{ label: 'Effacer les filtres', run: onClear }] : []),
  ]
  useOffered(offeredAs ?? '', offeredAs ? acts : [])
  return (
    <>
      <FilterBar ref={line}>
        {bar.slice(0, lineLength).map((name) => (
          <Fragment key={name}>{filters[name].field(false)}</Fragment>
        ))}
        {inPanel.length > 0 && (
          <Popover label="Plus de filtres" icon="filter">
            <MoreFilters fields={inPanel.map((name) => ({ name, field: filters[name].field }))} />
          </Popover>
        )}
      </FilterBar>
      <FilterChips chips={chips} onClear={onClear} />
    </>
  )
}

/** The fields of the panel, rendered when it opens. */
const MoreFilters = ({ fields }: { fields: readonly { name: string; field: ListFilter['field'] }[] }) => (
  <FilterPanel>
    {fields.map(({ name, field }) => (
      <Fragment key={name}>{field(true)}</Fragment>
    ))}
  </FilterPanel>
)
