import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorCalls } from '@adm/contract/auth/second-factor'
import { formatMoment } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { FormSection } from '../../../ui/layout/form-layout.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { AddSecondFactor, RemoveSecondFactor, RenewRecoveryCodes } from './second-factor-dialogs.tsx'
import './second-factor.css'

const dialogs = { add: AddSecondFactor, remove: RemoveSecondFactor, renew: RenewRecoveryCodes }

/** The person's own second factor. Hidden for a person of the identity provider, which has its own. */
export const ProfileSecondFactor = ({ email }: { email: string }) => {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const { data, error, refetch } = useQuery(apiQuery(secondFactorCalls.read, {}))
  const refusals = useActingRefusals()
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data?.hasPassword) return null
  const Opened = opened && dialogs[opened]
  const keeps = data.isObligatory ? ['Votre rôle demande un second facteur.'] : []
  return (
    <FormSection title="Second facteur" hint="Après le mot de passe, un code de votre téléphone : un mot de passe volé ne suffit plus.">
      {data.since ? (
        <>
          <p>
            Activé le {formatMoment(data.since)}. {recoveryCodesInWords(data.recoveryCodesLeft)}
          </p>
          <div className="second-factor-acts">
            <Button refusals={refusals} onClick={() => setOpened('renew')}>
              Nouveaux codes de secours
            </Button>
            <Button refusals={[...refusals, ...keeps]} onClick={() => setOpened('remove')}>
              Retirer le second facteur
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button refusals={refusals} onClick={() => setOpened('add')}>
            Ajouter un second facteur
          </Button>
        </div>
      )}
      {Opened && <Opened email={email} onClose={() => setOpened(null)} />}
    </FormSection>
  )
}

const recoveryCodesInWords = (left: number): string => {
  if (left === 0) return 'Il ne reste aucun code de secours\u00a0: demandez-en de nouveaux.'
  return left === 1 ? 'Il reste un code de secours.' : `Il reste ${left} codes de secours.`
}
