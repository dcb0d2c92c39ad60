import type { Account } from '@adm/domain/user/user'
import type { Column } from '../../ui/table/table-columns.ts'
import { UserStatusTag } from './user-status-tag.tsx'
import { momentInWords, rightsInWords } from './user-words.ts'

/** Columns of the list, in order. The first two are pinned. */
export const userColumns: readonly Column<Account>[] = [
  { key: 'name', title: 'Nom', width: 200, pinned: true, sort: 'name', show: ({ name }) => name },
  { key: 'status', title: 'Statut', width: 116, pinned: true, sort: 'status', show: ({ status }) => <UserStatusTag status={status} /> },
  { key: 'email', title: 'E-mail', sort: 'email', onSecondLine: true, show: ({ email }) => email },
  { key: 'rights', title: 'Droits', width: 200, onSecondLine: true, show: ({ scope }) => rightsInWords(scope) },
  {
    key: 'lastSignInAt',
    title: 'Dernière connexion',
    width: 186,
    sort: 'lastSignInAt',
    show: ({ lastSignInAt }) => (lastSignInAt ? momentInWords(lastSignInAt) : <span className="dim">Jamais</span>),
  },
  { key: 'createdAt', title: 'Compte créé', width: 186, sort: 'createdAt', show: ({ createdAt }) => momentInWords(createdAt) },
]
