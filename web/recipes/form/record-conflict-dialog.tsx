import { useState } from 'react'
import { SubmitButton } from '../../ui/base/button.tsx'
import { ChoiceCards } from '../../ui/input/choice-cards.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { withChosen } from './record-merge.ts'
import type { RecordFields } from '../page/record-subject.ts'
import type { SaveInput, Clash } from './record-save.ts'

type Props<Row, Change> = {
  fields: RecordFields
  clash: Clash<Row, Change>
  onChosen: (attempt: SaveInput<Row, Change>) => void
  onClose: () => void
}

/** For two persons' changes of the same field: the second person chooses between both values, field by field. */
export const RecordConflictDialog = <Row extends object, Change extends object>({
  fields,
  clash,
  onChosen,
  onClose,
}: Props<Row, Change>) => {
  const { change, current, conflicts, byName } = clash
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const open = conflicts.filter(({ field }) => !choices.has(field))
  const chosen = conflicts.map(({ field, mine, theirs }) => ({ field, value: choices.get(field) === 'theirs' ? theirs : mine }))
  const labelOf = (field: string) => fields[field]?.label ?? field
  return (
    <Dialog
      isOpen
      title="Choisir la valeur à garder"
      closeLabel="Revenir à la saisie"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (open.length === 0) onChosen({ change: withChosen(change, current, chosen), read: current })
      }}
      actions={
        <SubmitButton refusals={open.map(({ field }) => `Choisissez la valeur de « ${labelOf(field)} ».`)}>Enregistrer</SubmitButton>
      }
    >
      {conflicts.map(({ field, mine, theirs: value }) => (
        <ChoiceCards
          key={field}
          label={`${byName} a modifié « ${labelOf(field)} » entre-temps. Choisissez la valeur à garder.`}
          empty=""
          value={choices.get(field)}
          onChange={(choice) => setChoices(new Map([...choices, [field, choice]]))}
          options={[
            { value: 'mine', label: 'Votre valeur', hint: fields[field]?.words(mine) ?? '', refusals: [], isOff: false },
            { value: 'theirs', label: `Valeur de ${byName}`, hint: fields[field]?.words(value) ?? '', refusals: [], isOff: false },
          ]}
        />
      ))}
    </Dialog>
  )
}
