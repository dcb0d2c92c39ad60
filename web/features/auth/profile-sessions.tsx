import { useQuery } from '@tanstack/react-query'
import { type Session, sessionCalls } from '@adm/contract/auth/session'
import { formatMoment } from '@adm/domain/values/date/moment'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import { ErrorPanel, Notice } from '../../ui/layout/states.tsx'
import './profile.css'

/** The person's own sign-ins with their devices, each to be ended at once. Hidden for a person of the identity provider, who has none here. */
export const ProfileSessions = () => {
  const { data, error, refetch } = useQuery({ ...apiQuery(sessionCalls.list, {}), refetchOnMount: 'always' })
  const end = useEnding((id: string) => callApi(sessionCalls.end, { params: { id } }), 'Cet appareil est déconnecté.')
  const endOthers = useEnding(() => callApi(sessionCalls.endOthers, {}), 'Vos autres appareils sont déconnectés.')
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const failure = end.error ?? endOthers.error
  return (
    <FormSection title="Appareils connectés" hint="Vous ne reconnaissez pas un appareil ? Déconnectez-le, puis changez votre mot de passe.">
      {failure && <Notice tone="error">{errorSentence(failure)}</Notice>}
      <ul className="profile-sessions" aria-label="Appareils connectés">
        {data.items.map((session) => (
          <SessionLine key={session.id} session={session} isPending={end.isPending} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {data.items.some(({ isCurrent }) => !isCurrent) && (
        <div>
          <Button pending={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Déconnecter toutes les autres
          </Button>
        </div>
      )}
    </FormSection>
  )
}

const useEnding = <Input,>(act: (input: Input) => Promise<undefined>, message: string) =>
  useActWithToast({ act, message: () => message, changes: ['user'], onDone: () => undefined })

type LineProps = { session: Session; isPending: boolean; onEnd: () => void }

const SessionLine = ({ session: { device, signedInAt, lastUsedAt, isCurrent }, isPending, onEnd }: LineProps) => (
  <li>
    <div>
      <strong>{device}</strong>
      {isCurrent && ' · cet appareil'}
      <div className="dim">Connecté le {formatMoment(signedInAt)}</div>
      <div className="dim">Dernière activité le {formatMoment(lastUsedAt)}</div>
    </div>
    {!isCurrent && (
      <Button pending={isPending} aria-label={`Déconnecter ${device}`} onClick={onEnd}>
        Déconnecter
      </Button>
    )}
  </li>
)
