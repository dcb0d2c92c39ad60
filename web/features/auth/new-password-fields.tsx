import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import type { NewPassword } from '@adm/domain/user/registration'
import { PasswordInput } from '../../ui/input/password-input.tsx'

type Props = { label: string; password: UseFormRegisterReturn; confirmation: UseFormRegisterReturn; errors: FieldErrors<NewPassword> }

/** A new password and its confirmation. */
export const NewPasswordFields = ({ label, password, confirmation, errors }: Props) => (
  <>
    <PasswordInput label={label} autoComplete="new-password" hint="De 8 à 64 caractères" error={errors.password?.message} {...password} />
    <PasswordInput
      label="Confirmation du mot de passe"
      autoComplete="new-password"
      error={errors.passwordConfirmation?.message}
      {...confirmation}
    />
  </>
)
