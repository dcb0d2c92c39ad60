import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'

/** The name of the draft of an absence's dialog: in its own file, since the calendar reads it without the code of the dialog. */
export const absenceDraftName = (checkerId: string, absence?: CheckerAbsence): string =>
  absence ? `absence-${absence.id}-${absence.version}` : `absence-${checkerId}-new`
