import { z } from 'zod'
import { defineEvents, eachOf } from '../platform/event.ts'
import { client } from './client.ts'
import { blocking } from './client-blocking.ts'
import { clientEntity } from './client-entity.ts'
import { mergeFacts, orderWays } from './client-merge-move.ts'

const isMerge = "elle fait partie d'une fusion"
const again = `${isMerge}, qui se refait depuis la fiche du client`
const fromSurvivor = `${isMerge}, qui s'annule depuis le client conservé`
/** What belongs to a client is a row of its own: the event only counts the version of the client up. */
const versioned = { before: z.object({ version: z.int() }), after: z.object({ version: z.int() }) }
const moveFacts = mergeFacts.extend({ way: z.enum(orderWays) })
const blockFacts = z.object({
  blocking: blocking.pick({
    id: true,
    title: true,
    origin: true,
    startDate: true,
    endDate: true,
    invoices: true,
    liftedBy: true,
    liftReason: true,
  }),
  invoice: z.string().optional(),
})

/** The events of a client. */
export const clientEvents = defineEvents(clientEntity, client, {
  created: { before: z.null() },
  restored: { before: z.null() },
  deleted: { after: z.object({ version: z.int() }), facts: z.object({ processes: z.array(z.unknown()).readonly() }) },
  changed: {},
  valueRestored: {},
  merged: { facts: mergeFacts },
  mergedInto: { after: z.object({ version: z.int() }), facts: mergeFacts, fixed: fromSurvivor },
  mergeUndone: { facts: mergeFacts, fixed: again },
  unmerged: { before: z.object({ version: z.int() }).nullable(), facts: mergeFacts, fixed: again },
  ...eachOf(['mergeStopped', 'mergeResumed'], { ...versioned, facts: moveFacts, fixed: fromSurvivor }),
  ...eachOf(['userAdded', 'userChanged', 'userRemoved', 'mainUserChanged'], {}),
  ...eachOf(['processAdded', 'processChanged', 'processRemoved'], { ...versioned, facts: z.object({ title: z.string() }).loose() }),
  ...eachOf(['blocked', 'unblocked'], { ...versioned, facts: blockFacts }),
  ...eachOf(['logoAdded', 'logoReplaced', 'logoChanged', 'logoDeleted'], {
    ...versioned,
    facts: z.object({ documentName: z.string() }),
    fixed: 'le logo se remplace et se supprime depuis la fiche du client',
  }),
})
