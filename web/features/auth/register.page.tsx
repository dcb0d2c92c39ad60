import { Link } from '@tanstack/react-router'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { ConfirmAddressForm } from './confirm-address.form.tsx'
import { useLinkVisit } from './link-visit.ts'
import { RegisterForm } from './register.form.tsx'

/** Requests an account; opened by the mailed link, confirms its e-mail address. */
export function RegisterPage() {
  const { token, done, finish } = useLinkVisit()
  return (
    <EntrancePage
      title={token ? 'Confirmer votre adresse' : 'Inscription'}
      links={<Link to="/login">{done ? 'Aller à la connexion' : 'Retour à la connexion'}</Link>}
    >
      {token && <ConfirmAddressForm key={token} token={token} onConfirmed={finish} />}
      {!token && done && <Notice tone="success">{done}</Notice>}
      {!token && !done && <RegisterForm onSent={finish} />}
    </EntrancePage>
  )
}
