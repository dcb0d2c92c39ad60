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
import { TextInput } from '../../ui/input/text-input.tsx'

/** Form that requests a link for a forgotten password. */
export function PasswordResetForm({ onSent }: { onSent: (message: string) => void }) {
  const [key] = useState(newKey)
  const form = useForm({ resolver: zodResolver(authCalls.resetPassword.body), defaultValues: { email: '' } })
  const send = useMutation({
    mutationFn: (body: { email: string }) => callApi(authCalls.resetPassword, { body, key }),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => showRefusal(form, error),
  })
  return (
    <Form onSubmit={form.handleSubmit((draft) => send.mutate(draft))}>
      <FormSummary errorCount={0} message={refusalOfNoField(send.error)} />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        hint="Un lien y sera envoyé pour choisir un nouveau mot de passe"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <SubmitButton pending={send.isPending}>Envoyer le lien</SubmitButton>
    </Form>
  )
}
