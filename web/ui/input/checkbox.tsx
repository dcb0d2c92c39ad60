import { type ComponentProps, type MouseEvent, type ReactElement, type Ref, useContext, useId } from 'react'
import { classes } from '../base/classes.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import { FieldRefusal, TakesNewRow } from './field.tsx'
import './checkbox.css'
import './field.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'disabled'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Why it cannot be changed, each a sentence: as those of a button. */
  refusals?: readonly string[]
}

/** A checkbox. Takes the props of `form.register`, or `checked` and `onChange`. */
export const Checkbox = ({ label, error, hint, refusals = [], ...native }: CheckboxProps) => {
  const describedBy = useId()
  const why = useId()
  const isOff = refusals.length > 0
  const note = error ?? hint
  const box = (
    <label className="checkbox">
      <input
        {...native}
        {...(isOff && refusedBox)}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={[note && describedBy, isOff && why].filter(Boolean).join(' ') || undefined}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <div className="field">
      {isOff ? (
        <Refused id={why} refusals={refusals}>
          {box}
        </Refused>
      ) : (
        box
      )}
      {note && (
        <p id={describedBy} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A box with the reasons why it cannot be changed, on hover and for readers. */
const Refused = ({
  id,
  refusals,
  children,
}: {
  id: string
  refusals: readonly string[]
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}) => (
  <>
    <Tooltip text={refusals.join('\n')}>{children}</Tooltip>
    <span id={id} hidden>
      {refusals.join(' ')}
    </span>
  </>
)

/** The attributes of a box or a radio button that cannot be changed now: it keeps the focus, for its reason, and ignores clicks. */
export const refusedBox = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
  // React reports a change even when the click was prevented.
  onChange: () => undefined,
} as const

type SegmentedProps<Value extends string> = {
  label: string
  /** Name of the field in its form, by which a link focuses it. */
  name?: string | undefined
  error?: string | undefined
  /** The label is read aloud only. */
  hideLabel?: boolean
  options: readonly { value: Value; label: string }[]
  /** `undefined`: no choice yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  onBlur?: () => void
}

/** A choice among two to five short words, all visible. A group of radio buttons: arrow keys move in it. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, name, error, hideLabel = false, options, value, onChange, onBlur } = props
  const id = useId()
  const isRequired = useContext(TakesNewRow)
  return (
    <fieldset className="fieldset" aria-describedby={error ? `${id}-note` : undefined} aria-invalid={error ? true : undefined}>
      <legend className={classes('field-label', hideLabel && 'field-label-hidden')}>{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name ?? id}
              required={isRequired}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldRefusal id={`${id}-note`}>{error}</FieldRefusal>}
    </fieldset>
  )
}
