import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { checkerCalls } from '@adm/contract/checker/checker'
import type { CheckerFile } from '@adm/domain/checker/checker-file'
import { formatIban, iban as ibanSchema } from '@adm/domain/values/iban'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useRecordChange } from '../../recipes/form/use-record-change.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Copyable } from '../../ui/figure/copyable.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { checkerRecord } from './history/checker-record.ts'

/** IBAN: first and last digits; in full for a person who may change it, and never stored on this device. */
export const CheckerBank = ({ checker }: { checker: CheckerFile }) => {
  const mayChange = useMay(checkerCalls.change)
  const acting = useActingRefusals()
  const [isEdited, setEdited] = useState(false)
  const read = useMutation({ mutationFn: () => callApi(checkerCalls.iban, { params: { id: checker.id } }) })
  const whole = read.data && checker.iban ? formatIban(read.data.iban) : null
  return (
    <DetailSection title="Coordonnées bancaires">
      <p className="numbers">{whole ? <Copyable text={whole} /> : (checker.iban ?? <span className="dim">Aucun IBAN</span>)}</p>
      {read.error && <Notice tone="error">{errorSentence(read.error)}</Notice>}
      {mayChange && (
        <p>
          {checker.iban && !whole && (
            <Button look="subtle" onClick={() => read.mutate()} pending={read.isPending} refusals={acting}>
              Afficher l'IBAN
            </Button>
          )}
          <Button look="subtle" icon="edit" onClick={() => setEdited(true)} refusals={acting}>
            {checker.iban ? "Remplacer l'IBAN" : 'Ajouter un IBAN'}
          </Button>
        </p>
      )}
      {isEdited && <BankDialog checker={checker} onClose={() => setEdited(false)} onSaved={() => read.reset()} />}
    </DetailSection>
  )
}

type DialogProps = { checker: CheckerFile; onClose: () => void; onSaved: () => void }

const BankDialog = ({ checker, onClose, onSaved }: DialogProps) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const done = (message: string) => () => {
    showToast({ message, tone: 'success', seconds: 3 })
    onSaved()
    onClose()
  }
  const save = useRecordChange(checkerRecord, checker.id, {
    onSaved: done("L'IBAN est enregistré."),
    onClash: ({ byName }) => setError(`${byName} vient de modifier l'IBAN. Fermez, vérifiez, puis recommencez.`),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = await ibanSchema.safeParseAsync(typed)
    setError(parsed.error?.issues[0]?.message)
    if (parsed.data && !save.isPending) save.mutate({ change: { iban: parsed.data }, read: checker })
  }
  return (
    <Dialog
      isOpen
      title={`IBAN de ${checker.name}`}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          {checker.iban && (
            <Button look="danger" pending={save.isPending} onClick={() => save.mutate({ change: { iban: null }, read: checker })}>
              Retirer l'IBAN
            </Button>
          )}
          <SubmitButton pending={save.isPending}>Enregistrer</SubmitButton>
        </>
      }
    >
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      <TextInput
        label="IBAN"
        autoComplete="off"
        placeholder="FR14 2004 1010 0505 0001 3M02 606"
        hint="Il est chiffré, et n'est affiché en entier qu'à la demande : l'historique garde qui l'a lu."
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  )
}
