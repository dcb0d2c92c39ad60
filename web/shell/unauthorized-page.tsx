import { closeShutOut } from '../platform/session/session.tsx'
import { Button } from '../ui/base/button.tsx'
import { EntrancePage } from '../ui/layout/entrance-page.tsx'

/** For a person who signed in at the provider and has no access here: the reason, a contact, and the link back. Source: AUTH-11. */
export const UnauthorizedPage = ({ reason }: { reason: string }) => (
  <EntrancePage title="Accès non autorisé">
    <p role="alert">{reason}</p>
    <Button look="primary" onClick={closeShutOut}>
      Retour à la connexion
    </Button>
  </EntrancePage>
)
