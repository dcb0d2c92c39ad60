import type { Present } from '@adm/contract/platform/presence'
import type { PresentOn } from '@adm/domain/catalog/entities'
import { usePresent } from '../../platform/live/presence.ts'
import { useReportPresence } from '../../platform/live/report-presence.ts'
import { useSession } from '../../platform/session/session.tsx'
import { Avatar } from '../../ui/figure/avatar.tsx'
import './record-presence.css'

const mostListed = 3
/** The longest title that the server accepts. */
const longest = 80

type RecordPresenceProps = {
  entity: PresentOn
  id: string
  /** The part of the page that this person edits, by its title. */
  editing: string | null
}

/** « Aussi sur cette page : … »: reports this person's presence, and shows the others with the section that they edit. */
export const RecordPresence = ({ entity, id, editing }: RecordPresenceProps) => {
  useReportPresence(entity, id, editing?.slice(0, longest) ?? null)
  const others = useOthers(id)
  const isMany = others.length > mostListed
  return (
    <output className="present">
      {others.length > 0 && (
        <>
          <span className="dim">Aussi sur cette page&nbsp;:</span>{' '}
          {others.slice(0, mostListed).map((other) => (
            <PresentPerson key={other.personId} {...other} />
          ))}
          {isMany && (
            <span className="dim" title={others.slice(mostListed).map(wordsOf).join(', ')}>
              et {others.length - mostListed === 1 ? 'une autre personne' : `${others.length - mostListed} autres`}
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

/** The others on the page of a row, without this person in another tab; during a view as a colleague, this person is the administrator. */
const useOthers = (id: string): readonly Present[] => {
  const { person, viewer } = useSession()
  const present = usePresent()
  const me = viewer?.id ?? person?.id
  return present(id).filter(({ personId }) => personId !== me)
}
