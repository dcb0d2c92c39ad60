import { useStoredDraft } from '../../../platform/form/use-draft.ts'

/** The acts on an alert that have a dialog. */
export type AlertDialogName = 'snooze' | 'assign' | 'accept'

/** The name of the draft of an act's dialog. */
export const alertDraft = (act: AlertDialogName, id: string): string => `alert-${act}-${id}`

/** The dialog of an alert that a reload or the end of the session left open. */
export const useDraftedAct = (id: string): AlertDialogName | null => {
  const drafts = {
    snooze: useStoredDraft(alertDraft('snooze', id)),
    assign: useStoredDraft(alertDraft('assign', id)),
    accept: useStoredDraft(alertDraft('accept', id)),
  }
  if (drafts.snooze) return 'snooze'
  if (drafts.assign) return 'assign'
  return drafts.accept ? 'accept' : null
}
