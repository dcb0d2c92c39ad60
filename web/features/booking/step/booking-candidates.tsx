import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BookingCandidate, bookingCalls } from '@adm/contract/booking/booking'
import { scoreTermLabels } from '@adm/domain/booking/assignment/candidate-score-labels'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { ChoiceCards } from '../../../ui/input/choice-cards.tsx'
import { DelayedInput } from '../../../ui/input/delayed-input.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { candidateHint, changeInWords } from '../absence/absence-words.ts'

type Props = {
  bookingId: string
  startAt: string | undefined
  value: string | undefined
  error?: string | undefined
  onChange: (candidate: BookingCandidate) => void
}

/** Checkers for this hour, best first, each with its score; an unsuitable checker has its refusals, and can be chosen only if they may be forced. */
export const BookingCandidates = ({ bookingId, startAt, value, error: refusal, onChange }: Props) => {
  const [name, setName] = useState('')
  // A checker whom the dialog opened with is among the candidates, however many are better.
  const [chosen] = useState(value)
  const query = apiQuery(bookingCalls.candidates, { params: { id: bookingId }, query: { startAt: startAt ?? '', name, chosen } })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    enabled: startAt !== undefined,
    placeholderData: keepPreviousData,
  })
  const chooseFirst = useFirstOnEnter(isPlaceholderData ? undefined : data, name, onChange)
  if (!startAt) return <p className="dim">Choisissez une date et une heure : les contrôleurs disponibles seront proposés ici.</p>
  if (error)
    return (
      <ErrorPanel
        error={{ ...describeError(error), message: 'Impossible de récupérer les disponibilités' }}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <DelayedInput label="Chercher un contrôleur" icon="search" value={name} onSettle={setName} onEnter={chooseFirst} />
      <ChoiceCards
        label="Contrôleur"
        options={data?.map((candidate) => ({
          value: candidate.id,
          label: candidate.name,
          hint: candidateHint(candidate),
          note: noteOf(candidate),
          refusals: candidate.refusals.map(({ message }) => message),
          isOff: candidate.refusals.some(({ forcible }) => !forcible),
        }))}
        empty="Aucun contrôleur ne porte ce nom."
        error={refusal}
        value={value}
        onChange={(id) => {
          const chosen = data?.find((candidate) => candidate.id === id)
          if (chosen) onChange(chosen)
        }}
      />
    </>
  )
}

/** Enter chooses the first candidate of the typed name who is not refused, once the answer for that name has arrived. */
const useFirstOnEnter = (answered: readonly BookingCandidate[] | undefined, name: string, onChange: Props['onChange']) => {
  const entered = useRef<string>(null)
  const chooseFirst = () => {
    if (!answered || entered.current !== name) return
    entered.current = null
    const first = answered.find(({ allowed }) => allowed)
    if (first) onChange(first)
  }
  const chooseAwaited = useEffectEvent(chooseFirst)
  // The answer may arrive after the key.
  useEffect(() => chooseAwaited(), [answered, name])
  return (typed: string) => {
    entered.current = typed
    chooseFirst()
  }
}

/** The score with its terms, or the change that would include the candidate. */
const noteOf = ({ allowed, score, terms, smallestChange }: BookingCandidate): string | undefined => {
  if (!allowed) return changeInWords(smallestChange) ?? undefined
  const words = terms.map((term) => `${scoreTermLabels[term.name]}${term.words && ` (${term.words})`} ${signed(term.points)}`)
  return [`Score ${inFrench(score)}`, ...words].join(' · ')
}

const inFrench = (value: number): string => value.toLocaleString('fr-FR')
const signed = (points: number): string => `${points > 0 ? '+' : '−'}\u00a0${inFrench(Math.abs(points))}`
