import { z } from 'zod'
import { defineEvents, eachOf, stepKinds } from '../platform/event.ts'
import { slotOffer } from './slot-offer.ts'
import { slotOfferEntity } from './slot-offer-entity.ts'
import { slotOfferTransitions } from './slot-offer-transition.ts'

const followsOrder = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
const isOfTenant = 'le locataire le change par son lien'
const chosen = { facts: z.object({ startAt: z.string() }), fixed: isOfTenant }

/** The events of slots offered to tenants. */
export const slotOfferEvents = defineEvents(slotOfferEntity, slotOffer, {
  offered: { before: z.null(), fixed: followsOrder },
  reminded: { fixed: followsOrder },
  ...eachOf(stepKinds(slotOfferTransitions), { fixed: followsOrder }),
  resent: { fixed: 'les liens sont partis' },
  ...eachOf(['reserved', 'proposed', 'agreed', 'dateChosen'], chosen),
  ...eachOf(['proposalVoid', 'presence', 'presenceVoid'], { fixed: isOfTenant }),
  ...eachOf(['registered', 'visitorWithdrawn', 'visitorDeclined'], {
    facts: z.object({ visitor: z.string(), startAt: z.string().optional() }),
    fixed: "le prospect le change par son lien, ou l'équipe sur l'onglet des créneaux",
  }),
})
