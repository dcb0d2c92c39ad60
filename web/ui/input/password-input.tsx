import { type ComponentProps, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { Field, type FieldProps } from './field.tsx'

type Native = Omit<ComponentProps<'input'>, 'children'>

/** A password, with a button that shows what is typed. */
export const PasswordInput = ({ label, error, hint, id, ...native }: FieldProps & Native) => {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(control) => (
        <span className="input-box">
          <input autoComplete="current-password" {...native} {...control} type={isVisible ? 'text' : 'password'} className="input" />
          <IconButton
            icon={isVisible ? 'eyeOff' : 'eye'}
            label={isVisible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setVisible(!isVisible)}
          />
        </span>
      )}
    </Field>
  )
}
