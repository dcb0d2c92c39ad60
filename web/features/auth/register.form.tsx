import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authCalls } from '@adm/contract/auth'
import { type RegistrationDraft, registrationDraft } from '@adm/domain/user/registration'
import { ask } from '../../platform/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form-refusal.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Form, FormSummary } from '../../ui/form-layout.tsx'
import { PasswordInput, TextInput } from '../../ui/text-input.tsx'

/** Who asks for an account, with which address of the company. */
export function RegisterForm({ onSent }: { onSent: (message: string) => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<RegistrationDraft>({
    resolver: zodResolver(registrationDraft),
    defaultValues: { name: '', email: '', password: '', passwordConfirmation: '' },
  })
  const register = useMutation({
    mutationFn: (draft: RegistrationDraft) => ask(authCalls.register, { body: draft, key }),
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
      <PasswordInput
        label="Mot de passe"
        autoComplete="new-password"
        hint="De 8 à 64 caractères"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordInput
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
        {...form.register('passwordConfirmation')}
      />
      <SubmitButton pending={register.isPending}>Demander un compte</SubmitButton>
    </Form>
  )
}
