import { useQuery } from '@tanstack/react-query'
import { userCalls } from '@adm/contract/user'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { UserActions } from './user-actions.tsx'
import { UserExports } from './user-exports.tsx'
import { UserHistory } from './user-history.tsx'
import { UserForm } from './user.form.tsx'
import './user-rights.css'
import { UserStatusTag } from './user-status-tag.tsx'
import { momentInWords } from './user-words.ts'

/** Side panel of an account: person, actions, rights, history, exports. */
export const UserPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: account, error, refetch } = useQuery(apiQuery(userCalls.read, { params: { id } }))
  return (
    <Drawer isOpen title={account?.name ?? 'Utilisateur'} onClose={onClose}>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!account && !error && <PageSkeleton />}
      {account && (
        <div className="user-panel">
          <DefinitionList>
            <Definition label="Statut">
              <UserStatusTag status={account.status} />
            </Definition>
            <Definition label="Dernière connexion">{account.lastSignInAt ? momentInWords(account.lastSignInAt) : 'Jamais'}</Definition>
            <Definition label="Second facteur">
              {account.secondFactorSince ? `Depuis le ${momentInWords(account.secondFactorSince)}` : 'Aucun'}
            </Definition>
            <Definition label="E-mail" isWide>
              {account.email}
            </Definition>
          </DefinitionList>
          <UserActions account={account} onRemoved={onClose} />
          <UserForm account={account} />
          <UserHistory id={id} />
          <section>
            <h2>Exports</h2>
            <UserExports byId={id} />
          </section>
        </div>
      )}
    </Drawer>
  )
}
