import type { Present, PresentOn } from '@adm/contract/presence'
import { usePresent } from '../platform/presence.ts'
import { useTellPresence } from '../platform/presence-telling.ts'
import { useSession } from '../platform/session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import './record-presence.css'

const mostShown = 3
/** The longest title that the server takes. */
const longest = 80

type RecordPresenceProps = {
  entity: PresentOn
  id: string
  /** The part of the page that this person edits, by its title. */
  editing: string | null
}

/** « Aussi sur cette page : … »: tells the others that this person is here, and shows who else is, and what they edit. */
export const RecordPresence = ({ entity, id, editing }: RecordPresenceProps) => {
  useTellPresence(entity, id, editing?.slice(0, longest) ?? null)
  const others = useOthers(id)
  const isMany = others.length > mostShown
  return (
    <output className="present">
      {others.length > 0 && (
        <>
          <span className="dim">Aussi sur cette page&nbsp;:</span>{' '}
          {others.slice(0, mostShown).map((one) => (
            <PresentPerson key={one.personId} {...one} />
          ))}
          {isMany && (
            <span className="dim" title={others.slice(mostShown).map(wordsOf).join(', ')}>
              et {others.length - mostShown === 1 ? 'une autre personne' : `${others.length - mostShown} autres`}
            </span>
          )}
        </>
      )}
    </output>
  )
}

const wordsOf = ({ name, editing }: Present): string => (editing ? `${name} modifie ${editing}` : name)

const PresentPerson = ({ name, editing }: Present) => (
  <span className="present-person">
    <Avatar name={name} />
    <span>
      {name}
      {editing && (
        <>
          {' '}
          <strong>modifie {editing}</strong>
        </>
      )}
    </span>
  </span>
)

/** The others on the page of a row: not this person, be it in another tab; who sees the product as a colleague is themselves. */
const useOthers = (id: string): readonly Present[] => {
  const { person, viewer } = useSession()
  const present = usePresent()
  const me = viewer?.id ?? person?.id
  return present(id).filter(({ personId }) => personId !== me)
}
