import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { userCalls } from '@adm/contract/user'
import { type Permission, permissionLabels } from '@adm/domain/permission'
import { account } from '@adm/domain/user/user'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { momentInWords } from './user-words.ts'

/** History of an account, newest first: rights granted and revoked, views as this person. */
export const UserHistory = ({ id }: { id: string }) => {
  const { data: lines, error } = useQuery(apiQuery(userCalls.history, { params: { id } }))
  if (error) return <ErrorPanel error={describeError(error)} />
  return (
    <section>
      <h2>Historique</h2>
      {lines?.length === 0 && <p className="dim">Rien n'a encore changé.</p>}
      <ol className="user-history">
        {lines?.toReversed().map(({ id: line, at, byName, kind, before, after }) => (
          <li key={line}>
            <div>
              <strong>{byName ?? 'Cette personne'}</strong> {wordsOf(kind)}
            </div>
            {detailsOf(before, after).map((detail) => (
              <div key={detail} className="dim">
                {detail}
              </div>
            ))}
            <div className="dim">{momentInWords(at)}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const words: Readonly<Record<string, string>> = {
  registered: 'a demandé ce compte.',
  passwordChosen: 'a choisi un mot de passe.',
  invited: 'a envoyé une invitation.',
  activated: 'a activé le compte.',
  disabled: 'a désactivé le compte.',
  viewed: 'a vu ADM comme cette personne.',
  sessionsEnded: 'a déconnecté des appareils.',
  passwordChanged: 'a changé de mot de passe.',
  secondFactorOn: 'a ajouté un second facteur.',
  secondFactorOff: 'a retiré son second facteur.',
  secondFactorReset: 'a réinitialisé le second facteur.',
  recoveryCodesRenewed: 'a demandé de nouveaux codes de secours.',
}
const wordsOf = (kind: string): string => words[kind] ?? 'a modifié le compte.'

const recordedFields = account.pick({ name: true, scope: true }).partial()
const read = (part: unknown): z.output<typeof recordedFields> => recordedFields.catch({}).parse(part ?? {})

/** Rights granted and revoked, and a changed name. */
const detailsOf = (before: unknown, after: unknown): string[] => {
  const [was, is] = [read(before), read(after)]
  const line = (title: string, some: readonly Permission[]): string[] =>
    some.length > 0 ? [`${title}\u00a0: ${some.map((permission) => permissionLabels[permission]).join(', ')}`] : []
  const { scope: had = [] } = was
  const { scope: has = [] } = is
  return [
    ...(was.name && is.name ? [`Nom\u00a0: ${was.name} → ${is.name}`] : []),
    ...line(
      'Droits donnés',
      has.filter((permission) => !had.includes(permission)),
    ),
    ...line(
      'Droits retirés',
      had.filter((permission) => !has.includes(permission)),
    ),
  ]
}
