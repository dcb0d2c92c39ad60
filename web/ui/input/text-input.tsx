import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon, type IconName } from '../base/icon.tsx'

type Native = Omit<ComponentProps<'input'>, 'children'>
type TextInputProps = FieldProps & Native & { icon?: IconName; unit?: string }

/**
 * A line of text. Takes the props of `form.register`, or `value` and `onChange`.
 * @example <TextInput label="Surface" unit="m²" inputMode="decimal" error={errors.surface?.message} {...form.register('surface')} />
 */
export const TextInput = ({ label, error, hint, optional, hideLabel, id, icon, unit, ...native }: TextInputProps) => (
  <Field label={label} error={error} hint={hint} optional={optional} hideLabel={hideLabel} id={id}>
    {(control) => (
      <span className="input-box">
        {icon && <Icon name={icon} />}
        <input type="text" autoComplete="off" {...native} {...control} className="input" />
        {unit && (
          <span className="input-side" aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    )}
  </Field>
)

type TextareaProps = FieldProps & ComponentProps<'textarea'>

/** Several lines of text; it grows with its content. */
export const Textarea = ({ label, error, hint, optional, hideLabel, id, ...native }: TextareaProps) => (
  <Field label={label} error={error} hint={hint} optional={optional} hideLabel={hideLabel} id={id}>
    {(control) => <textarea rows={3} {...native} {...control} className="input" />}
  </Field>
)
