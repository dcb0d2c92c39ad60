import { presenceCalls } from '@adm/contract/platform/presence'
import { mayReceive } from '@adm/domain/catalog/entities'
import { Refusal } from '@adm/domain/refusal'
import type { Live } from '../live/live.ts'
import { findPersonName } from '../live/presence.queries.ts'
import { answers, type Routes } from '../http/serve.ts'
import type { Reading } from '../work/work.ts'

const noSuchRow = () => new Refusal('missing', 'NOT_FOUND', "Cette fiche n'existe pas.")

/** Presence on pages: in the memory of each process, sent to the pages of all. */
export const presenceRoutes = (live: Live): Routes =>
  answers(presenceCalls, {
    tell: async ({ body }, reading) => {
      if (body.at && !mayReceive(reading.by.permissions, body.at.entity)) throw noSuchRow()
      const person = await viewerOf(reading)
      if (person) live.broadcastScreen({ ...body, personId: person.id, name: person.name })
      return undefined
    },
  })

/** The person present. When an administrator views the product as a colleague, the administrator. */
const viewerOf = async ({ by, db }: Reading): Promise<{ id: string; name: string } | null> => {
  if (by.viewer) return by.viewer
  const name = by.id ? await findPersonName(db, by.id) : undefined
  return by.id && name ? { id: by.id, name } : null
}
