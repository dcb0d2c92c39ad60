import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { strategyCalls } from '@adm/contract/auth/strategy'
import { apiQuery } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.tsx'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
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
