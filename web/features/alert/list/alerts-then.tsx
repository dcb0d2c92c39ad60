import { formatMoment } from '@adm/domain/values/date/moment'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'

/** Says that the list is of a past moment, and leads back. */
export const AlertsThen = ({ at, onBack }: { at: string; onBack: () => void }) => (
  <Notice tone="warning" action={<Button onClick={onBack}>Revenir à maintenant</Button>}>
    Alertes telles qu'elles étaient le {formatMoment(at)}. Elles se lisent seulement.
  </Notice>
)
