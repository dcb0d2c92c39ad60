import { useState } from 'react'
import { SubmitButton } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type BookingField, bookingFields } from './booking-field-labels.ts'
import { withoutFields } from './booking-merge.ts'
import type { Attempt, Clash } from './use-booking-change.ts'

type Props = { clash: Clash; onChosen: (attempt: Attempt) => void; onClose: () => void }

/** Two people changed the same field: the second chooses, field by field, with both values in sight. */
export const BookingConflictDialog = ({ clash, onChosen, onClose }: Props) => {
  const { change, current, conflicts, byName } = clash
  const [kept, setKept] = useState<ReadonlyMap<BookingField, string>>(new Map())
  const open = conflicts.filter(({ field }) => !kept.has(field))
  const theirs = conflicts.map(({ field }) => field).filter((field) => kept.get(field) === 'theirs')
  return (
    <Dialog
      isOpen
      title="Choisir la valeur à garder"
      closeLabel="Revenir à la saisie"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (open.length === 0) onChosen({ change: withoutFields(change, theirs), read: current })
      }}
      actions={
        <SubmitButton refusals={open.map(({ field }) => `Choisissez la valeur de « ${bookingFields[field].label} ».`)}>
          Enregistrer
        </SubmitButton>
      }
    >
      {conflicts.map(({ field, mine, theirs: value }) => (
        <ChoiceCards
          key={field}
          label={`${byName} a modifié « ${bookingFields[field].label} » entre-temps. Choisissez la valeur à garder.`}
          empty=""
          value={kept.get(field)}
          onChange={(choice) => setKept(new Map([...kept, [field, choice]]))}
          options={[
            { value: 'mine', label: 'Votre valeur', hint: bookingFields[field].words(mine), refusals: [], isOff: false },
            { value: 'theirs', label: `Valeur de ${byName}`, hint: bookingFields[field].words(value), refusals: [], isOff: false },
          ]}
        />
      ))}
    </Dialog>
  )
}
