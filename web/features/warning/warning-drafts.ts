import type { Warning } from '@adm/domain/warning/warning'

/** The names of the drafts of the dialogs. */
export const warningDrafts = {
  add: (bookingId: string) => `warning-${bookingId}-new`,
  close: ({ id, version }: Pick<Warning, 'id' | 'version'>, to: string) => `warning-${id}-${version}-${to}`,
}
