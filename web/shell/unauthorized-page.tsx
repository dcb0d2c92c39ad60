import { leaveShutOut } from '../platform/session.tsx'
import { Button } from '../ui/button.tsx'
import { EntrancePage } from '../ui/entrance-page.tsx'

/** What a person sees who signed in elsewhere and may not come in here: why, whom to ask, and the way back. Source: AUTH-11. */
export const UnauthorizedPage = ({ reason }: { reason: string }) => (
  <EntrancePage title="Accès non autorisé">
    <p role="alert">{reason}</p>
    <Button look="primary" onClick={leaveShutOut}>
      Retour à la connexion
    </Button>
  </EntrancePage>
)
