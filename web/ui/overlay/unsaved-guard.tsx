import { useBlocker } from '@tanstack/react-router'
import { Button } from '../base/button.tsx'
import { Dialog } from './dialog.tsx'

type UnsavedGuardProps = {
  /** Something was typed and not saved. */
  isDirty: boolean
  /** The person leaves without saving: throw the draft away. */
  onLeave?: () => void
  /** The parameter of the address that keeps the form open, by default its tab: another value leaves the form as well. */
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
