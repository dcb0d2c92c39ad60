import { tooManyDocuments } from '../document/document-refusals.ts'
import { formatCents } from '../values/money.ts'
import { addMinutes, formatDay } from '../values/moment.ts'
import { type Guard, refuseUnless } from './guard.ts'
import type { GuardFacts } from './guard-facts.ts'

const day = 24 * 60

const futureSlots = ({ stated, now }: GuardFacts): number =>
  new Set((stated.slots ?? []).map((at) => Date.parse(at)).filter((at) => at > Date.parse(now))).size

const isStillOffered = ({ stated, offeredSlots, now }: GuardFacts): boolean => {
  const chosen = Date.parse(stated.chosenSlot ?? '')
  return chosen > Date.parse(now) && offeredSlots.some((at) => Date.parse(at) === chosen)
}

const missing = (list: readonly string[]): string => `Il manque : ${list.join(', ')}.`

/** What an order must be, and what the people of it must have agreed to. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const orderGuards = {
  G1: {
    code: 'CLIENT_BLOCKED',
    asks: [],
    refuses: ({ block }) =>
      refuseUnless(!block, block ? `Ce client est bloqué depuis le ${formatDay(block.startDay)} : ${block.title}.` : '', ['ADM']),
  },
  G2: {
    code: 'ZIP_WITHOUT_AREA',
    asks: [],
    refuses: ({ zipHasArea }) => refuseUnless(zipHasArea, "Ce code postal n'appartient à aucune zone."),
  },
  G3: {
    code: 'DISPATCH_DATA_MISSING',
    asks: [],
    refuses: ({ dispatchMissing }) => refuseUnless(dispatchMissing.length === 0, missing(dispatchMissing)),
  },
  G4: {
    code: 'EXECUTION_DATA_MISSING',
    asks: [],
    refuses: ({ executionMissing }) => refuseUnless(executionMissing.length === 0, missing(executionMissing), ['OPS']),
  },
  G9: {
    code: 'KEYS_PLAN_INCOMPLETE',
    asks: [],
    refuses: ({ keysPlanMissing }) =>
      refuseUnless(keysPlanMissing.length === 0, `Le plan de clés est incomplet : ${keysPlanMissing.join(', ')}.`, ['OPS']),
  },
  G14: {
    code: 'QUOTATION_NOT_ACCEPTED',
    asks: ['quotation'],
    refuses: ({ stated: { quotation } }) => {
      if (quotation === undefined) return refuseUnless(false, 'Indiquez si le prix demande un devis, et si ce devis est accepté.')
      return refuseUnless(quotation === null || quotation.accepted, `Le devis ${quotation?.number ?? ''} n'est pas accepté.`, ['FAC'])
    },
  },
  G16: {
    code: 'TENANT_UNREACHABLE',
    asks: [],
    refuses: ({ isTenantReachable }) => refuseUnless(isTenantReachable, "Renseignez l'e-mail ou le mobile d'un locataire."),
  },
  G17: {
    code: 'SLOTS_MISSING',
    asks: ['slots'],
    refuses: (facts) => refuseUnless(futureSlots(facts) >= 3, 'Proposez au moins 3 créneaux à venir.'),
  },
  G18: {
    code: 'SLOT_MISSING',
    asks: ['slots'],
    refuses: (facts) => refuseUnless(futureSlots(facts) >= 1, 'Proposez au moins un créneau à venir.'),
  },
  G19: {
    code: 'SLOT_NOT_OFFERED',
    asks: ['chosenSlot'],
    refuses: (facts) =>
      refuseUnless(
        isStillOffered(facts),
        facts.stated.chosenSlot ? "Ce créneau n'est plus proposé. Choisissez-en un autre." : 'Indiquez le créneau choisi par le locataire.',
      ),
  },
  G20: {
    code: 'STILL_DATED',
    asks: ['proposals'],
    refuses: ({ heldStartAt, stated }) => {
      if (heldStartAt) return refuseUnless(false, 'Cette commande a une date.')
      return refuseUnless(stated.noLiveProposal === true, "Confirmez qu'aucune proposition de mission n'est en cours.")
    },
  },
  G21: {
    code: 'PROSPECT_MISSING',
    asks: [],
    refuses: ({ hasProspect }) => refuseUnless(hasProspect, "Cette commande n'a pas de prospect et ne vient pas d'une livraison."),
  },
  G29: {
    code: 'FEE_NOT_CONFIRMED',
    asks: ['cause', 'fee'],
    refuses: ({ feeToConfirm, stated }) =>
      refuseUnless(
        feeToConfirm === null || stated.feeCents === feeToConfirm,
        `Confirmez les frais d'annulation : ${formatCents(feeToConfirm ?? 0)}.`,
      ),
  },
  G31: {
    code: 'INFORMATION_INCOMPLETE',
    asks: ['information'],
    refuses: ({ stated }) => refuseUnless(stated.informationComplete === true, 'Confirmez que les informations demandées sont complètes.'),
  },
  G36: {
    code: 'REOPENING_TOO_LATE',
    asks: [],
    refuses: ({ closedAt, now }, _row, actors) =>
      refuseUnless(
        !actors.includes('CLI') || actors.includes('OPS') || (closedAt !== null && now <= addMinutes(closedAt, day)),
        "Plus de 24 heures se sont écoulées depuis l'annulation : contactez-nous.",
      ),
  },
  G37: {
    code: 'VISIT_OFFER_MISSING',
    asks: [],
    refuses: ({ hasVisitOffer }) => refuseUnless(hasVisitOffer, "Renseignez l'offre de visite ou l'UG."),
  },
  G38: {
    code: 'TOO_MANY_DOCUMENTS',
    asks: [],
    refuses: ({ documentCount, mostDocuments: most }) => refuseUnless(documentCount <= most, tooManyDocuments(most)),
  },
} as const satisfies Record<string, Guard>
