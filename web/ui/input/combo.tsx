import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { classes } from '../base/classes.ts'
import './combo.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from '../base/icon.tsx'

/** An option: its value, its label, a dim second line, and why it cannot be chosen. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  detail?: string | undefined
  refusals?: readonly string[] | undefined
}

type ComboProps<Value extends string> = FieldProps & {
  /** The text in the field: the label of the choice, or the text being typed. */
  text: string
  placeholder?: string | undefined
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  /** Several options may be chosen: the chosen ones have a mark, and the list stays open. */
  isMultiple?: boolean
  onPick: (value: Value) => void
  onType?: ((text: string) => void) | undefined
  onClear?: (() => void) | undefined
  onClose?: () => void
  onBlur?: (() => void) | undefined
  /** Typed text is a valid value: the list only suggests. */
  isFree?: boolean
  /** Instead of the options: « Recherche… », « Aucun résultat ». */
  notice?: string | undefined
  disabled?: boolean | undefined
}

/** The common part of selects, pickers and suggestions: a field that opens a list, used with the arrow keys. Internal to `ui`. */
export const Combo = <Value extends string>(props: ComboProps<Value>) => {
  const { text, placeholder, chosen, isMultiple = false, isFree = false, onType, onClear, onBlur, disabled, ...field } = props
  const { store, pick, type } = useCombo(props)
  const { label, error, hint, optional, hideLabel } = field
  return (
    <Field label={label} error={error} hint={hint} optional={optional} hideLabel={hideLabel}>
      {(control) => (
        <Combobox store={store} onOptionSubmit={pick} offset={4} transitionProps={{ duration: 0 }} classNames={{ dropdown: 'combo-drop' }}>
          <span className="input-box">
            <Combobox.Target withExpandedAttribute>
              <input
                {...control}
                className="input combo-input"
                value={text}
                placeholder={placeholder}
                disabled={disabled}
                readOnly={!onType}
                onChange={(event) => type(event.target.value)}
                onClick={() => store.openDropdown()}
                onBlur={() => {
                  store.closeDropdown()
                  onBlur?.()
                }}
              />
            </Combobox.Target>
            <Side label={label} hasArrow={!isFree} onClear={chosen.length > 0 && !disabled ? onClear : undefined} />
          </span>
          <Combobox.Dropdown hidden={field.options.length === 0 && !field.notice}>
            <Options {...field} chosen={chosen} isMultiple={isMultiple} />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}

const useCombo = <Value extends string>({ options, isMultiple = false, onPick, onType, onClose }: ComboProps<Value>) => {
  const store = useCombobox({
    onDropdownOpen: () => store.updateSelectedOptionIndex('active'),
    onDropdownClose: () => {
      store.resetSelectedOption()
      onClose?.()
    },
  })
  const pick = (value: string) => {
    const option = options.find((candidate) => candidate.value === value)
    if (!option || option.refusals?.length) return
    onPick(option.value)
    if (!isMultiple) store.closeDropdown()
  }
  const type = (typed: string) => {
    onType?.(typed)
    store.openDropdown()
    store.updateSelectedOptionIndex()
  }
  return { store, pick, type }
}

const Side = ({ label, hasArrow, onClear }: { label: string; hasArrow: boolean; onClear: (() => void) | undefined }) => (
  <span className="combo-buttons">
    {onClear && (
      <button type="button" className="combo-clear" aria-label={`Effacer : ${label}`} onClick={onClear}>
        <Icon name="close" />
      </button>
    )}
    {hasArrow && <Icon name="down" />}
  </span>
)

type OptionsProps = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  isMultiple: boolean
  notice?: string | undefined
}

const Options = ({ label, options, chosen, isMultiple, notice }: OptionsProps) => (
  <>
    <Combobox.Options aria-label={label} className="combo-options" aria-multiselectable={isMultiple || undefined}>
      {options.map(({ value, label: words, detail, refusals = [] }) => (
        <Combobox.Option
          key={value}
          value={value}
          className="combo-option"
          active={chosen.includes(value)}
          aria-selected={chosen.includes(value)}
          disabled={refusals.length > 0}
        >
          {isMultiple && <Icon name="check" className={classes('combo-mark', !chosen.includes(value) && 'combo-mark-off')} />}
          <span>
            {words}
            {detail && <small>{detail}</small>}
            {refusals.map((refusal) => (
              <small key={refusal}>{refusal}</small>
            ))}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
    <output className={notice ? 'combo-told' : undefined}>{notice}</output>
  </>
)
