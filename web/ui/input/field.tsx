import { createContext, type ReactNode, useContext, useId } from 'react'
import { classes } from '../base/classes.ts'
import './field.css'

/** The common props of all form fields. */
export type FieldProps = {
  label: string
  /** The sentence under the field, when its value is refused. */
  error?: string | undefined
  /** Help to read before typing. */
  hint?: string | undefined
  /** Writes « facultatif » after the label: fields are required by default. */
  optional?: boolean | undefined
  /** The label is read aloud only: in a line of filters, where the placeholder shows it. */
  hideLabel?: boolean | undefined
}
/** The attributes that link a control to its label, hint and error: spread them on the control. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined; required?: true }

/** Whether a form takes a new row: its fields that are not optional are required of the browser too, which Enter asks (`sendByKeys`). */
export const TakesNewRow = createContext(false)

type Props = FieldProps & {
  /** The caller's id, when it has one. */
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, French message below; the control's accessible description is the message, else the hint. */
export const Field = ({ label, error, hint, optional, hideLabel, id, children }: Props) => {
  const made = useId()
  const control = id ?? made
  const isRequired = useContext(TakesNewRow) && !optional
  const note = error || hint
  return (
    <div className="field">
      <label htmlFor={control} className={classes('field-label', hideLabel && 'field-label-hidden')}>
        {label} {optional && <span className="field-optional">(facultatif)</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': note ? `${control}-told` : undefined,
        'aria-invalid': error ? true : undefined,
        ...(isRequired && { required: true }),
      })}
      {note && (
        <p id={`${control}-told`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}

/**
 * The refusal of a group of fields, or of a choice that has no single control.
 * @param id by which its group is described: it is read with the group; without one, it is announced
 */
export const FieldRefusal = ({ id, children }: { id?: string | undefined; children: ReactNode }) => (
  <p id={id} className="field-error" role={id ? undefined : 'alert'}>
    {children}
  </p>
)
