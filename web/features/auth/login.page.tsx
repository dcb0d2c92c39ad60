import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type SignInDraft, signInDraft } from '@adm/domain/user/user'
import { showRefusal } from '../../platform/form-refusal.ts'
import { Refused } from '../../platform/refused.ts'
import { signIn, useSession } from '../../platform/session.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Form, FormSummary } from '../../ui/form-layout.tsx'
import { EntrancePage } from '../../ui/entrance-page.tsx'
import { Notice } from '../../ui/states.tsx'
import { PasswordInput, TextInput } from '../../ui/text-input.tsx'

/** The sign-in with an internal account. Where it leads, the guard says: the wanted page, else home. */
export function LoginPage() {
  const { isBusy, hasExpired } = useSession()
  const form = useForm<SignInDraft>({ resolver: zodResolver(signInDraft), defaultValues: { email: '', password: '' } })
  const enter = useMutation({
    mutationFn: signIn,
    onError: (error) => {
      form.resetField('password')
      form.setFocus('password')
      showRefusal(form, error)
    },
  })
  const { errors } = form.formState
  const isOfNoField = enter.error && !(enter.error instanceof Refused && enter.error.told.errors.length > 0)

  return (
    <EntrancePage title="Connexion">
      {hasExpired && !enter.error && <Notice tone="warning">Votre session a expiré. Reconnectez-vous.</Notice>}
      <Form onSubmit={form.handleSubmit((credentials) => enter.mutate(credentials))}>
        <FormSummary errorCount={0} message={isOfNoField ? enter.error.message : undefined} />
        <TextInput label="E-mail" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
        <PasswordInput label="Mot de passe" error={errors.password?.message} {...form.register('password')} />
        <SubmitButton pending={isBusy || enter.isPending}>Se connecter</SubmitButton>
      </Form>
    </EntrancePage>
  )
}
