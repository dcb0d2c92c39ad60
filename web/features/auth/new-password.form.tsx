import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authCalls } from '@adm/contract/auth/auth'
import { type NewPassword, newPassword } from '@adm/domain/user/registration'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSummary } from '../../ui/layout/form-layout.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Form of the new password, opened by a mailed link; an expired link offers to request another. */
export function NewPasswordForm({ token, onChosen }: { token: string; onChosen: (message: string) => void }) {
  const [key] = useState(newKey)
  const form = useForm<NewPassword>({ resolver: zodResolver(newPassword), defaultValues: { password: '', passwordConfirmation: '' } })
  const choose = useMutation({
    mutationFn: (draft: NewPassword) => callApi(authCalls.confirmPassword, { body: { ...draft, token }, key }),
    onSuccess: ({ message }) => onChosen(message),
    onError: (error) => showRefusal(form, error),
  })
  const { errors } = form.formState
  const refusal = refusalOfNoField(choose.error)
  return (
    <Form onSubmit={form.handleSubmit((draft) => choose.mutate(draft))}>
      <FormSummary errorCount={0} message={refusal} />
      {refusal && <Link to="/password-reset">Demander un autre lien</Link>}
      <NewPasswordFields
        label="Nouveau mot de passe"
        password={form.register('password')}
        confirmation={form.register('passwordConfirmation')}
        errors={errors}
      />
      <SubmitButton pending={choose.isPending}>Enregistrer le mot de passe</SubmitButton>
    </Form>
  )
}
