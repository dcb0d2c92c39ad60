import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { keyTrackingCalls, type KeyTrackingDetail, safelockCode } from '@adm/contract/key-tracking'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Copyable } from '../../ui/figure/copyable.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useKeyAct } from './use-key-act.ts'

const displayMs = 30_000

/** Safelock code, displayed on click and hidden after `displayMs`; never stored on this device. */
export const SafelockCode = ({ leg }: { leg: KeyTrackingDetail }) => {
  const mayRead = useMay(keyTrackingCalls.revealCode)
  const acting = useActingRefusals()
  const [isEdited, setEdited] = useState(false)
  const read = useMutation({ mutationFn: () => callApi(keyTrackingCalls.revealCode, { params: { id: leg.id } }), gcTime: 0 })
  const { data, reset } = read
  // A timer outside React hides the code again.
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(reset, displayMs)
    return () => clearTimeout(timer)
  }, [data, reset])
  return (
    <div>
      <p>
        Code de la boîte :{' '}
        {data ? (
          <Copyable text={data.safelockCode} />
        ) : (
          <span className="dim">{leg.isCodeKept ? 'enregistré, masqué' : 'non enregistré'}</span>
        )}
      </p>
      {read.error && <Notice tone="error">{errorSentence(read.error)}</Notice>}
      {mayRead && (
        <p>
          {leg.isCodeKept && !data && (
            <Button look="subtle" onClick={() => read.mutate()} pending={read.isPending} refusals={acting}>
              Afficher le code
            </Button>
          )}
          {data && (
            <Button look="subtle" onClick={reset}>
              Masquer le code
            </Button>
          )}
          <Button look="subtle" icon="edit" onClick={() => setEdited(true)} refusals={acting}>
            {leg.isCodeKept ? 'Remplacer le code' : 'Enregistrer le code'}
          </Button>
        </p>
      )}
      {isEdited && <CodeDialog leg={leg} onClose={() => setEdited(false)} onSaved={reset} />}
    </div>
  )
}

type DialogProps = { leg: KeyTrackingDetail; onClose: () => void; onSaved: () => void }

const CodeDialog = ({ leg, onClose, onSaved }: DialogProps) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const save = useKeyAct(
    (body: { safelockCode: string }, versionOf) =>
      callApi(keyTrackingCalls.keepCode, { params: { id: leg.id }, body, version: versionOf(leg) }),
    'Le code de la boîte est enregistré.',
    () => {
      onSaved()
      onClose()
    },
    leg,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = safelockCode.safeParse({ safelockCode: typed })
    setError(read.error?.issues[0]?.message)
    if (read.data && !save.isPending) save.mutate(read.data)
  }
  return (
    <Dialog
      isOpen
      title="Code de la boîte à clés"
      onClose={onClose}
      onSubmit={submit}
      actions={<SubmitButton pending={save.isPending}>Enregistrer le code</SubmitButton>}
    >
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      <TextInput
        label="Code"
        autoComplete="off"
        hint="Il est chiffré, et n'est affiché qu'à la demande : l'historique garde qui l'a lu."
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  )
}
