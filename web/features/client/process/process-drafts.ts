import type { SpecificProcess } from '@adm/domain/client/process/specific-process'

/** The names of the drafts of the dialog. */
export const processDrafts = {
  add: (clientId: string) => `client-${clientId}-process`,
  edit: ({ id, version }: SpecificProcess) => `client-process-${id}-${version}`,
}
