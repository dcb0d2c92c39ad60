import type { SavedView } from '@adm/contract/saved-view'

/** The name of the draft of a view's form: in its own file, since the list reads it without the code of the form. */
export const savedViewDraftName = (list: string, view?: SavedView): string => `saved-view-${list}-${view?.id ?? 'new'}`
