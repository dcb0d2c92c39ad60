import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { strategyCalls } from '@adm/contract/auth/strategy'
import { type SignInDraft, signInDraft } from '@adm/domain/user/user'
import { apiQuery } from '../../platform/api/api.ts'
import { refusalOfNoField, showRefusal } from '../../platform/form/form-refusal.ts'
import { signIn, useSession } from '../../platform/session/session.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Form, FormSummary } from '../../ui/layout/form-layout.tsx'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { PasswordInput, TextInput } from '../../ui/input/text-input.tsx'
import { ExternalSignIn } from './external-sign-in.tsx'

/** Sign-in page with this installation's strategies; passwords, when the request fails. The route guard chooses the next page. */
export function LoginPage() {
  const { hasExpired } = useSession()
  const { data } = useQuery(apiQuery(strategyCalls.strategies, {}))
  const strategies = data?.strategies ?? ['local']
  return (
    <EntrancePage title="Connexion" links={strategies.includes('local') && <AccountLinks />}>
      {hasExpired && <Notice tone="warning">Votre session a expiré. Reconnectez-vous.</Notice>}
      {strategies.includes('local') && <PasswordSignIn />}
      {strategies.includes('external') && <ExternalSignIn />}
    </EntrancePage>
  )
}

/** Links for a person without an internal account, or with a forgotten password. */
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
