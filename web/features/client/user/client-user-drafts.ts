import type { ClientUser } from '@adm/domain/client/client-user'

/** The names of the drafts of the dialog. */
export const clientUserDrafts = {
  add: (clientId: string) => `client-${clientId}-user`,
  edit: ({ id, version }: ClientUser) => `client-user-${id}-${version}`,
}
