import { useBlocker } from '@tanstack/react-router'
import { Button } from '../base/button.tsx'
import { Dialog } from './dialog.tsx'

type UnsavedGuardProps = {
  /** The form has unsaved changes. */
  isDirty: boolean
  /** Called when the person leaves without saving: drop the draft. */
  onLeave?: () => void
  /** The search parameter of the form's place, its tab by default: another value leaves the form as well. */
  parameter?: string
}

/** Confirms before a changed form is left by a link, back, a reload or closing the tab. Put it inside the form's component. */
export const UnsavedGuard = ({ isDirty, onLeave, parameter = 'tab' }: UnsavedGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || valueOf(current.search, parameter) !== valueOf(next.search, parameter)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <Dialog
      isOpen={isBlocked}
      size="small"
      title="Modifications non enregistrées"
      closeLabel="Rester sur la page"
      onClose={() => blocker.reset?.()}
      actions={
        <Button
          look="danger"
          onClick={() => {
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          Quitter sans enregistrer
        </Button>
      }
    >
      <p>Vous avez des modifications non enregistrées. Quitter sans enregistrer&nbsp;?</p>
    </Dialog>
  )
}

const valueOf = (search: object, parameter: string): unknown => Object.entries(search).find(([name]) => name === parameter)?.[1]
