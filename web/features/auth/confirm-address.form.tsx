import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authCalls } from '@adm/contract/auth/auth'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSummary } from '../../ui/layout/form-layout.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'

const typed = authCalls.confirmRegistration.body.pick({ password: true })

/** Form that confirms a registration with the password chosen at registration. */
export function ConfirmAddressForm({ token, onConfirmed }: { token: string; onConfirmed: (message: string) => void }) {
  const [key] = useState(newKey)
  const form = useForm({ resolver: zodResolver(typed), defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => callApi(authCalls.confirmRegistration, { body: { token, password }, key }),
    onSuccess: ({ message }) => onConfirmed(message),
    onError: (error) => showRefusal(form, error),
  })
  return (
    <Form onSubmit={form.handleSubmit((draft) => confirm.mutate(draft))}>
      <FormSummary errorCount={0} message={refusalOfNoField(confirm.error)} />
      <PasswordInput
        label="Mot de passe"
        hint="Celui que vous avez choisi à l'inscription"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <SubmitButton pending={confirm.isPending}>Confirmer mon adresse</SubmitButton>
    </Form>
  )
}
