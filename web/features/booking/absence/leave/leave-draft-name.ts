import type { CheckerDetail } from '@adm/contract/checker/checker'

/** The name of the draft of a checker's leave: in its own file, since the page reads it without the code of the dialog. */
export const leaveDraftName = ({ id, version }: CheckerDetail): string => `checker-leave-${id}-${version}`
