import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
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
  /** By which a link focuses the field (`focusField`). */
  name?: string | undefined
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
  /** Whether the options are those of an earlier text. */
  isBehind?: boolean
  /** Instead of the options: « Recherche… », « Aucun résultat ». */
  notice?: string | undefined
  /** Why nothing can be chosen now, each a sentence: they stand under the field. */
  refusals?: readonly string[] | undefined
}

type Suggested = Pick<ComboProps<string>, 'isFree' | 'text' | 'options'>

/** The common part of selects, pickers and suggestions: a field that opens a list, used with the arrow keys. Internal to `ui`. */
export const Combo = <Value extends string>(props: ComboProps<Value>) => {
  const { text, placeholder, chosen, isMultiple = false, isFree = false, onType, onClear, onBlur, refusals = [], ...field } = props
  const isOff = refusals.length > 0
  const { store, pick, type, press } = useCombo(props)
  useFirstHighlighted(store, props)
  const selectOnce = useSelectOnFocus()
  const { label, error, optional, hideLabel } = field
  const hint = [field.hint, ...refusals].filter(Boolean).join(' ') || undefined
  return (
    <Field label={label} error={error} hint={hint} optional={optional} hideLabel={hideLabel}>
      {(control) => (
        <Combobox store={store} onOptionSubmit={pick} offset={4} transitionProps={{ duration: 0 }} classNames={{ dropdown: 'combo-drop' }}>
          <span className="input-box">
            <Combobox.Target withExpandedAttribute withKeyboardNavigation={!isOff}>
              <input
                {...control}
                name={field.name}
                className="input combo-input"
                value={text}
                placeholder={placeholder}
                aria-disabled={isOff || undefined}
                readOnly={isOff || !onType}
                onChange={(event) => type(event.target.value)}
                onKeyDown={press}
                onFocus={selectOnce.onFocus}
                onClick={({ currentTarget }) => {
                  selectOnce.onClick(currentTarget)
                  if (!isOff) store.openDropdown()
                }}
                onBlur={() => {
                  store.closeDropdown()
                  onBlur?.()
                }}
              />
            </Combobox.Target>
            <Side label={label} hasArrow={!isFree} onClear={chosen.length > 0 && !isOff ? onClear : undefined} />
          </span>
          <Combobox.Dropdown hidden={field.options.length === 0 && !field.notice}>
            <Options {...field} chosen={chosen} isMultiple={isMultiple} />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}

const useCombo = <Value extends string>(props: ComboProps<Value>) => {
  const { options, isMultiple = false, isFree = false, isBehind = false, refusals = [], onPick, onType, onClose } = props
  const isEntered = useRef(false)
  const store = useCombobox({
    onDropdownOpen: () => store.updateSelectedOptionIndex('active'),
    onDropdownClose: () => {
      store.resetSelectedOption()
      // A choice by Enter whose options are still to come survives the leaving of the field.
      if (!(isEntered.current && isBehind)) onClose?.()
    },
  })
  const pick = (value: string) => {
    const option = options.find((candidate) => candidate.value === value)
    if (!option || option.refusals?.length) return
    onPick(option.value)
    if (!isMultiple) store.closeDropdown()
  }
  const type = (typed: string) => {
    isEntered.current = false
    onType?.(typed)
    store.openDropdown()
    store.updateSelectedOptionIndex()
  }
  const pickFirst = () => {
    isEntered.current = false
    const first = options.find(({ refusals = [] }) => refusals.length === 0)
    if (first) pick(first.value)
  }
  /** Enter chooses the highlighted option, else the first one of the typed text, or leaves a free text as typed: it never submits the form. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (refusals.length > 0) return
    if (isFree) {
      if (store.getSelectedOptionIndex() === -1) store.closeDropdown()
      return
    }
    if (!store.dropdownOpened) store.openDropdown()
    else if (store.getSelectedOptionIndex() !== -1) return
    else if (isBehind) isEntered.current = true
    else pickFirst()
  }
  const pickAwaited = useEffectEvent(() => {
    const isLeft = !store.dropdownOpened
    pickFirst()
    if (isLeft) onClose?.()
  })
  // Enter was pressed before the options of the typed text arrived.
  useEffect(() => {
    if (isEntered.current && !isBehind) pickAwaited()
  }, [isBehind])
  return { store, pick, type, press }
}

/** Highlights the first suggestion for a typed text, once it has arrived: Enter takes it. */
const useFirstHighlighted = ({ dropdownOpened, selectFirstOption }: ComboboxStore, { isFree, text, options }: Suggested): void => {
  const first = isFree ? options[0]?.value : undefined
  const highlight = useEffectEvent(() => dropdownOpened && selectFirstOption())
  // The kit highlights elements of the list, which are rendered by now.
  useEffect(() => {
    if (first !== undefined && text !== '') highlight()
  }, [first, text])
}

/** The text is selected when the field gets the focus, so that typing replaces it: a second click places the caret. */
const useSelectOnFocus = () => {
  const isNew = useRef(false)
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isNew.current = true
      currentTarget.select()
    },
    onClick: (input: HTMLInputElement) => {
      if (isNew.current) input.select()
      isNew.current = false
    },
  }
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

/** The element of an option, without the `value` that the kit would write on it: a `div` has none. */
const optionElement = ({ value: _value, ...attributes }: Record<string, unknown>) => <div {...attributes} />

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
          aria-disabled={refusals.length > 0 || undefined}
          renderRoot={optionElement}
        >
          {isMultiple && <Icon name="check" className={classes('combo-mark', !chosen.includes(value) && 'combo-mark-off')} />}
          <span>
            <span>{words}</span>
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
