import { useEffect } from 'react'
import { endView, viewEnded } from '../platform/api/refresh.ts'
import { leaveView, type Session, useSession } from '../platform/session/session.tsx'
import { readToken, secondsLeft } from '../platform/session/token.ts'
import { Button } from '../ui/base/button.tsx'
import { showToast } from '../ui/overlay/toast.tsx'

/** Announces an administrator's view as a colleague on every page, with the button that ends it. The view ends with its token. */
export const ViewBanner = () => {
  const { person, viewer } = useSession()
  useToastAtEnd()
  if (!viewer || !person) return null
  return <RunningView person={person} />
}

const RunningView = ({ person }: { person: NonNullable<Session['person']> }) => {
  // A timer is outside React. A refusal of the server before that ends the view as well.
  useEffect(() => {
    const token = readToken()
    const timer = setTimeout(() => endView(token), secondsLeft(token, Date.now()) * 1000)
    return () => clearTimeout(timer)
  }, [person.id])
  return (
    <section className="view-banner" aria-label="Vue d'un collègue">
      <output>Vous voyez ADM comme {person.name}. Lecture seule.</output>
      <Button onClick={() => void leaveView()}>Revenir à mon compte</Button>
    </section>
  )
}

const useToastAtEnd = () => {
  // Refused calls report the end, outside React.
  useEffect(() => {
    const message = 'La vue est terminée\u00a0: vous êtes de nouveau dans votre compte.'
    const toast = () => showToast({ message, seconds: 12, isOfChange: true })
    globalThis.addEventListener(viewEnded, toast)
    return () => globalThis.removeEventListener(viewEnded, toast)
  }, [])
}
