import { Link } from '@tanstack/react-router'
import { authCalls } from '@adm/contract/auth/auth'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { ConfirmAddressForm } from './confirm-address.form.tsx'
import { LinkCheck } from './link-check.tsx'
import { useLinkVisit } from './link-visit.ts'
import { RegisterForm } from './register.form.tsx'

const endedLink =
  "Ce lien a plus de 24 heures, un plus récent l'a remplacé, ou votre adresse est déjà confirmée\u00A0: votre compte attend alors la validation d'un administrateur."

/** Requests an account; opened by the mailed link, confirms its e-mail address. */
export function RegisterPage() {
  const { token, done, finish } = useLinkVisit()
  return (
    <EntrancePage
      title={token ? 'Confirmer votre adresse' : 'Inscription'}
      links={<Link to="/login">{done ? 'Aller à la connexion' : 'Retour à la connexion'}</Link>}
    >
      {token && (
        <LinkCheck key={token} call={authCalls.checkRegistrationLink} token={token} ended={endedLink} to="/register">
          <ConfirmAddressForm token={token} onConfirmed={finish} />
        </LinkCheck>
      )}
      {!token && done && <Notice tone="success">{done}</Notice>}
      {!token && !done && <RegisterForm onSent={finish} />}
    </EntrancePage>
  )
}
