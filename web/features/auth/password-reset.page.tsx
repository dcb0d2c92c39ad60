import { Link } from '@tanstack/react-router'
import { authCalls } from '@adm/contract/auth/auth'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { LinkCheck } from './link-check.tsx'
import { useLinkVisit } from './link-visit.ts'
import { NewPasswordForm } from './new-password.form.tsx'
import { PasswordResetForm } from './password-reset.form.tsx'

const endedLink =
  'Ce lien ou un autre a déjà servi, ou son délai est passé\u00A0: 30 minutes pour un mot de passe oublié, 7 jours pour une invitation.'

/** Requests a link to choose a password; opened by that link, asks for the new password. */
export function PasswordResetPage() {
  const { token, done, finish } = useLinkVisit()
  return (
    <EntrancePage
      title={token ? 'Choisir un mot de passe' : 'Mot de passe oublié'}
      links={<Link to="/login">{done ? 'Aller à la connexion' : 'Retour à la connexion'}</Link>}
    >
      {token && (
        <LinkCheck key={token} call={authCalls.checkPasswordLink} token={token} ended={endedLink} to="/password-reset">
          <NewPasswordForm token={token} onChosen={finish} />
        </LinkCheck>
      )}
      {!token && done && <Notice tone="success">{done}</Notice>}
      {!token && !done && <PasswordResetForm onSent={finish} />}
    </EntrancePage>
  )
}
