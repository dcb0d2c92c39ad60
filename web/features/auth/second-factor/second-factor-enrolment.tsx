import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorCalls } from '@adm/contract/auth/second-factor'
import { type CallInput, type Answered } from '@adm/contract/call/call'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorCodeForm } from './second-factor-code.form.tsx'
import './second-factor.css'

type Credentials = CallInput<typeof secondFactorCalls.begin>['body']
/** The secret of an enrolment, to type or to scan. */
type Enrolment = Answered<typeof secondFactorCalls.begin>

/** Begins an enrolment with the person's password. @throws {Refused} */
export const startEnrolment = (credentials: Credentials): Promise<Enrolment> =>
  callApi(secondFactorCalls.begin, { body: credentials, key: newKey() })

type Props = {
  credentials: Credentials
  enrolment: Enrolment
  doneLabel: string
  /** Called with the confirmed code, which may sign in once, after the person has seen the recovery codes. */
  onDone: (code: string) => void
}

/** The enrolment of a second factor: scan, confirm by a first code, keep the recovery codes. */
export const SecondFactorEnrolment = ({ credentials, enrolment, doneLabel, onDone }: Props) => {
  const [confirmedCode, setConfirmedCode] = useState('')
  const confirm = useMutation({
    mutationFn: (code: string) => callApi(secondFactorCalls.confirm, { body: { ...credentials, code }, key: newKey() }),
    onSuccess: (_, code) => setConfirmedCode(code),
  })
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} doneLabel={doneLabel} onDone={() => onDone(confirmedCode)} />
  return (
    <SecondFactorCodeForm
      hint="Les six chiffres que l'application affiche."
      submitLabel="Activer le second facteur"
      isPending={confirm.isPending}
      error={confirm.error}
      onCode={confirm.mutate}
    >
      <p>Scannez ce code avec une application d'authentification (Google Authenticator, Microsoft Authenticator, Aegis…).</p>
      <QrCode text={enrolment.uri} label="Code QR à scanner avec l'application d'authentification" />
      <p className="dim">
        Sans appareil photo, saisissez cette clé :{' '}
        <code className="second-factor-secret">{enrolment.secret.match(/.{1,4}/gu)?.join(' ')}</code>
      </p>
    </SecondFactorCodeForm>
  )
}
