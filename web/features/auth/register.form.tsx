import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authCalls } from '@adm/contract/auth/auth'
import { type RegistrationDraft, registrationDraft } from '@adm/domain/user/registration'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSummary } from '../../ui/layout/form-layout.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Form that requests an account: name, company e-mail address, password. */
export function RegisterForm({ onSent }: { onSent: (message: string) => void }) {
  const [key] = useState(newKey)
  const form = useForm<RegistrationDraft>({
    resolver: zodResolver(registrationDraft),
    defaultValues: { name: '', email: '', password: '', passwordConfirmation: '' },
  })
  const register = useMutation({
    mutationFn: (draft: RegistrationDraft) => callApi(authCalls.register, { body: draft, key }),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => showRefusal(form, error),
  })
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit((draft) => register.mutate(draft))}>
      <FormSummary errorCount={0} message={refusalOfNoField(register.error)} />
      <TextInput label="Prénom et nom" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        hint="Votre adresse de l'entreprise"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPasswordFields
        label="Mot de passe"
        password={form.register('password')}
        confirmation={form.register('passwordConfirmation')}
        errors={errors}
      />
      <SubmitButton pending={register.isPending}>Demander un compte</SubmitButton>
    </Form>
  )
}
