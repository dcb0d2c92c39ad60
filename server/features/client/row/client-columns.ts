import { client, clientRow } from '@adm/domain/client/client'
import type { ClientChange } from '@adm/domain/client/client-draft'
import type { ClientTermsChange } from '@adm/domain/client/client-terms'
import { defineColumns } from '../../../platform/database/columns.ts'

/** The columns of `client`: its users, its preferred checkers and the names of related rows are in other tables. */
export const clientColumns = defineColumns(
  'client',
  client.omit({ salesRepName: true, users: true, mergedInto: true, preferredCheckers: true, preferredCheckerIds: true }),
  {
    json: ['recipients'],
    names: { emails: 'email' },
  },
)

/** The columns of a list row that come from the client's own row. */
export const clientRowColumns = defineColumns('client', clientRow.omit({ salesRepName: true, isBlocked: true }), {
  names: { emails: 'email' },
})

/** The written fields of a client, without its users and its preferred checkers. */
export type ClientWritten = Omit<ClientChange & ClientTermsChange, 'preferredCheckerIds'>
