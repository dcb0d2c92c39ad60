import type { z } from 'zod'
import { useDraftState } from '../../platform/form/use-draft.ts'
import { DraftNotice } from '../../ui/layout/form-layout.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'

/**
 * The state of a dialog without a form library. Its draft survives a reload and the end of the session, and ends with `close`: call it when
 * the dialog is closed and when it is saved. Put a `DialogDraft` in the dialog. Never for a secret.
 */
export const useDialogDraft = <Value extends Record<string, unknown>>(
  name: string,
  opened: () => Value,
  schema: z.ZodType<Value>,
  onClose: () => void,
) => {
  const saved = useDraftState(name, opened, schema)
  const close = () => {
    saved.forget()
    onClose()
  }
  return { ...saved, close }
}

type DialogDraftProps = {
  saved: Pick<ReturnType<typeof useDraftState>, 'isDirty' | 'isRestored' | 'forget' | 'discard'>
  /** The values are saved: leaving asks nothing any more. */
  isSaved: boolean
}

/** Confirms before a changed dialog is left by a link or back, and announces a restored draft. */
export const DialogDraft = ({ saved, isSaved }: DialogDraftProps) => (
  <>
    <UnsavedGuard isDirty={saved.isDirty && !isSaved} onLeave={saved.forget} />
    {saved.isRestored && <DraftNotice onDiscard={saved.discard} />}
  </>
)
