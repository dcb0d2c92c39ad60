import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingCandidate, bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { AsyncPicker } from '../../../ui/input/select.tsx'
import { candidateHint, changeInWords } from './absence-words.ts'
import type { MissionToDecide } from './use-absence-decisions.ts'

type Props = {
  row: MissionToDecide
  absentId: string
  error: string | undefined
  onChange: (checkerId: string | undefined) => void
}

const refusalsOf = ({ refusals, smallestChange }: BookingCandidate): string[] =>
  [...refusals.map(({ message }) => message), changeInWords(smallestChange)].filter((sentence) => sentence !== null)

/** A checker who can be chosen, or who would be refused, with the reason. */
const optionOf = (candidate: BookingCandidate) => ({
  value: candidate.id,
  label: candidate.name,
  ...(candidate.allowed ? { detail: candidateHint(candidate) } : { refusals: refusalsOf(candidate) }),
})

/**
 * The substitute for a mission: the best candidates, judged with the other decisions of the dialog, and by a typed name any checker of the
 * network but the absent one.
 */
export const SubstituteField = ({ row: { mission, decision, replacement }, absentId, error, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const { bookingId, code } = mission
  const { best, startAt } = judgedFor({ mission, replacement })
  const { named, isBehind } = useNamed(bookingId, startAt, typed.trim())
  const candidates = named?.filter(({ id }) => id !== absentId).map((candidate) => best.find(({ id }) => id === candidate.id) ?? candidate)
  const [isLeft, setLeft] = useState(false)
  /** A typed name replaces the choice: until one is picked, the mission has no substitute. */
  const search = (text: string) => {
    setTyped(text)
    setLeft(text === '')
    if (text.trim() !== '' && decision.checkerId) onChange(undefined)
  }
  const chosen = [...best, ...(candidates ?? [])].find(({ id }) => id === decision.checkerId)
  return (
    <AsyncPicker
      hideLabel
      label={`Remplaçant pour ${code}`}
      options={(typed.trim() === '' ? best : candidates)?.map(optionOf)}
      value={decision.checkerId}
      valueLabel={chosen?.name}
      isBehind={isBehind}
      error={error ?? (isLeft && !decision.checkerId ? 'Choisissez un contrôleur de la liste.' : undefined)}
      hint={chosen && candidateHint(chosen)}
      onSearch={search}
      onChange={onChange}
    />
  )
}

/** The best candidates, and the hour at which they are judged. */
const judgedFor = ({ mission, replacement }: Pick<MissionToDecide, 'mission' | 'replacement'>) => ({
  best: replacement?.candidates ?? [],
  startAt: replacement?.candidatesAt ?? mission.startAt,
})

/** The candidates of a typed name; undefined while they are read. */
const useNamed = (bookingId: string, startAt: string, typed: string) => {
  const name = useSettled(typed)
  const { data } = useQuery({
    ...apiQuery(bookingCalls.candidates, { params: { id: bookingId }, query: { startAt, name } }),
    enabled: name !== '',
  })
  return { named: data, isBehind: name !== typed }
}
