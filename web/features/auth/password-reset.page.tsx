import { Link } from '@tanstack/react-router'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { useLinkVisit } from './link-visit.ts'
import { NewPasswordForm } from './new-password.form.tsx'
import { PasswordResetForm } from './password-reset.form.tsx'

/** Requests a link to choose a password; opened by that link, asks for the new password. */
export function PasswordResetPage() {
  const { token, done, finish } = useLinkVisit()
  return (
    <EntrancePage
      title={token ? 'Choisir un mot de passe' : 'Mot de passe oublié'}
      links={<Link to="/login">{done ? 'Aller à la connexion' : 'Retour à la connexion'}</Link>}
    >
      {token && <NewPasswordForm key={token} token={token} onChosen={finish} />}
      {!token && done && <Notice tone="success">{done}</Notice>}
      {!token && !done && <PasswordResetForm onSent={finish} />}
    </EntrancePage>
  )
}
