import { presenceCalls } from '@adm/contract/presence'
import { mayHear } from '@adm/domain/permission'
import { Refusal } from '@adm/domain/refusal'
import type { Live } from './live.ts'
import { findPersonName } from './presence.queries.ts'
import { answers, type Feature } from './serve.ts'
import type { Reading } from './work.ts'

const noSuchRow = () => new Refusal('missing', 'NOT_FOUND', "Cette fiche n'existe pas.")

/** Who is on which page: kept in memory by each process, told to the screens of all. */
export const presenceRoutes = (live: Live): Feature =>
  answers(presenceCalls, {
    tell: async ({ body }, reading) => {
      if (body.at && !mayHear(reading.by.permissions, body.at.entity)) throw noSuchRow()
      const person = await whoOf(reading)
      if (person) live.tellScreen({ ...body, personId: person.id, name: person.name })
      return undefined
    },
  })

/** Who sits there: of a product seen as a colleague, the administrator who sees it. */
const whoOf = async ({ by, db }: Reading): Promise<{ id: string; name: string } | null> => {
  if (by.viewer) return by.viewer
  const name = by.id ? await findPersonName(db, by.id) : undefined
  return by.id && name ? { id: by.id, name } : null
}
