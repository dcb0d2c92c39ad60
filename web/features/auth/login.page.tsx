import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { strategyCalls } from '@adm/contract/strategy'
import { type SignInDraft, signInDraft } from '@adm/domain/user/user'
import { asking } from '../../platform/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form-refusal.ts'
import { signIn, useSession } from '../../platform/session.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Form, FormSummary } from '../../ui/form-layout.tsx'
import { EntrancePage } from '../../ui/entrance-page.tsx'
import { Notice } from '../../ui/states.tsx'
import { PasswordInput, TextInput } from '../../ui/text-input.tsx'
import { ExternalSignIn } from './external-sign-in.tsx'

/** The ways to sign in that this installation offers; passwords, when it cannot say. Where one leads, the guard says: the wanted page, else home. */
export function LoginPage() {
  const { hasExpired } = useSession()
  const { data } = useQuery(asking(strategyCalls.strategies, {}))
  const strategies = data?.strategies ?? ['local']
  return (
    <EntrancePage title="Connexion" links={strategies.includes('local') && <AccountLinks />}>
      {hasExpired && <Notice tone="warning">Votre session a expiré. Reconnectez-vous.</Notice>}
      {strategies.includes('local') && <PasswordSignIn />}
      {strategies.includes('external') && <ExternalSignIn />}
    </EntrancePage>
  )
}

/** For who has no internal account yet, or has forgotten its password. */
const AccountLinks = () => (
  <>
    <Link to="/password-reset">Mot de passe oublié&nbsp;?</Link>
    <Link to="/register">Créer un compte</Link>
  </>
)

/** The sign-in with an internal account. */
function PasswordSignIn() {
  const { isBusy } = useSession()
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

  return (
    <Form onSubmit={form.handleSubmit((credentials) => enter.mutate(credentials))}>
      <FormSummary errorCount={0} message={refusalOfNoField(enter.error)} />
      <TextInput label="E-mail" type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
      <PasswordInput label="Mot de passe" error={errors.password?.message} {...form.register('password')} />
      <SubmitButton pending={isBusy || enter.isPending}>Se connecter</SubmitButton>
    </Form>
  )
}
