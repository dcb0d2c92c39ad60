import { useEffect } from 'react'
import { endView } from '../platform/api/refresh.ts'
import { returnFromView, type Session } from '../platform/session/session.tsx'
import { readToken, secondsLeft } from '../platform/session/token.ts'
import { Button } from '../ui/base/button.tsx'

/** The line of a view as a colleague, with the button and the timer that end it. */
export const RunningView = ({ person }: { person: NonNullable<Session['person']> }) => {
  // A timer is outside React. A refusal of the server before that ends the view as well.
  useEffect(() => {
    const token = readToken()
    const timer = setTimeout(() => endView(token), secondsLeft(token, Date.now()) * 1000)
    return () => clearTimeout(timer)
  }, [person.id])
  return (
    <section className="view-banner" aria-label="Vue d'un collègue">
      <output>Vous voyez ADM comme {person.name}. Lecture seule.</output>
      <Button onClick={() => void returnFromView()}>Revenir à mon compte</Button>
    </section>
  )
}
