import { useState } from 'react'
import { Combo, type Option } from './combo.tsx'
import type { FieldProps } from './field.tsx'

const nothing = 'Aucun résultat'
/** A text without case and accents, for the search. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const matching = <Value extends string>(options: readonly Option<Value>[], typed: string | null) =>
  typed ? options.filter(({ label }) => plain(label).includes(plain(typed))) : options

type Common<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  name?: string
  placeholder?: string
  onBlur?: () => void
  /** Why nothing can be chosen now, each a sentence. */
  refusals?: readonly string[]
}

type SelectProps<Value extends string> = Common<Value> & {
  value: Value | undefined
  /** Receives `undefined` when the choice is cleared, which only `clearable` allows. */
  onChange: (value: Value | undefined) => void
  clearable?: boolean
}

/** One choice in a fixed list; typing filters it. @example <Select label="Prestation" options={services} value={…} onChange={…} /> */
export const Select = <Value extends string>({ options, value, onChange, clearable = false, ...rest }: SelectProps<Value>) => {
  const [typed, setTyped] = useState<string | null>(null)
  const matches = matching(options, typed)
  return (
    <Combo
      {...rest}
      text={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      options={matches}
      chosen={value === undefined ? [] : [value]}
      notice={matches.length === 0 ? nothing : undefined}
      onType={setTyped}
      onClose={() => setTyped(null)}
      onPick={onChange}
      onClear={clearable ? () => onChange(undefined) : undefined}
    />
  )
}

type MultiSelectProps<Value extends string> = Common<Value> & {
  value: readonly Value[]
  onChange: (value: Value[]) => void
  chosenWord?: string
}

/** Several choices in a fixed list, each with a mark; the field lists up to two of them, else their number. */
export const MultiSelect = <Value extends string>(props: MultiSelectProps<Value>) => {
  const { options, value, onChange, placeholder, chosenWord = 'choisis', ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const matches = matching(options, typed)
  const words = options.filter((option) => value.includes(option.value)).map(({ label }) => label)
  return (
    <Combo
      {...rest}
      isMultiple
      placeholder={placeholder}
      text={typed ?? (words.length > 2 ? `${words.length} ${chosenWord}` : words.join(', '))}
      options={matches}
      chosen={value}
      notice={matches.length === 0 ? nothing : undefined}
      onType={setTyped}
      onClose={() => setTyped(null)}
      onPick={(pickedValue) =>
        onChange(value.includes(pickedValue) ? value.filter((other) => other !== pickedValue) : [...value, pickedValue])
      }
      onClear={() => onChange([])}
    />
  )
}

type AsyncPickerProps<Value extends string> = Omit<Common<Value>, 'options'> & {
  /** The server's results for the typed text; `undefined` while it searches. */
  options: readonly Option<Value>[] | undefined
  value: Value | undefined
  /** Whether the options are those of an earlier text: Enter waits for the next ones. */
  isBehind?: boolean
  /** The label of the value, when the current options do not contain it. */
  valueLabel?: string | undefined
  /** Called with each typed text, and with an empty text when the list closes: query the server with it (answers are cached). */
  onSearch: (typed: string) => void
  onChange: (value: Value | undefined) => void
}

/** One choice among thousands: the server searches. @example <AsyncPicker label="Client" options={data} onSearch={setTyped} … /> */
export const AsyncPicker = <Value extends string>(props: AsyncPickerProps<Value>) => {
  const { options, value, valueLabel, isBehind = false, onSearch, onChange, ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Option<Value> | null>(null)
  const selected = [...(options ?? []), ...(picked ? [picked] : [])].find((option) => option.value === value)
  const search = (text: string | null) => {
    setTyped(text)
    onSearch(text ?? '')
  }
  return (
    <Combo
      {...rest}
      text={typed ?? (value === undefined ? '' : (selected?.label ?? valueLabel)) ?? ''}
      options={options ?? []}
      chosen={value === undefined ? [] : [value]}
      isBehind={isBehind || options === undefined}
      notice={noticeOf(options)}
      onType={search}
      onClose={() => search(null)}
      onPick={(pickedValue) => {
        setPicked(options?.find((option) => option.value === pickedValue) ?? null)
        onChange(pickedValue)
      }}
      onClear={() => onChange(undefined)}
    />
  )
}

const noticeOf = (options: readonly Option[] | undefined): string | undefined => {
  if (options === undefined) return 'Recherche…'
  return options.length === 0 ? nothing : undefined
}

type SuggestInputProps = Omit<Common<string>, 'options'> & {
  value: string
  onChange: (text: string) => void
  /** Complete values that match the typed text, such as addresses. */
  suggestions: readonly Option[]
  onPick: (value: string) => void
}

/** Free text with suggestions: the typed text is the value when nothing is picked. */
export const SuggestInput = ({ value, onChange, suggestions, onPick, ...rest }: SuggestInputProps) => (
  <Combo {...rest} isFree text={value} options={suggestions} chosen={[]} onType={onChange} onPick={onPick} />
)
