import { tooManyDocuments } from '../../../document/document-refusals.ts'
import { unless } from '../../../machine/guards.ts'
import { formatCents } from '../../../values/money.ts'
import { addMinutes, formatDay } from '../../../values/date/moment.ts'
import type { MissingField } from '../../order/missing-field.ts'
import { guard } from './guard.ts'
import { fewestSlots } from '../../../slot-offer/slot-to-offer.ts'
import type { GuardFacts } from './guard-facts.ts'

const day = 24 * 60

const countFuture = ({ freeSlots, now }: Pick<GuardFacts, 'freeSlots' | 'now'>): number =>
  new Set(freeSlots.map((at) => Date.parse(at)).filter((at) => at > Date.parse(now))).size

/** Why the chosen slot is not one that may be taken; null when it is. */
const refuseChosenSlot = ({ chosenAt, offeredSlots, now }: Pick<GuardFacts, 'chosenAt' | 'offeredSlots' | 'now'>): string | null => {
  if (!chosenAt) return 'Indiquez le créneau choisi par le locataire.'
  const chosen = Date.parse(chosenAt)
  if (!offeredSlots.some((at) => Date.parse(at) === chosen))
    return "Ce créneau n'est pas parmi ceux proposés au locataire : choisissez l'un d'eux, ou retirez l'offre."
  return unless(chosen > Date.parse(now), "Ce créneau n'est plus proposé. Choisissez-en un autre.")
}

const missing = (fields: readonly MissingField[]): string | null =>
  unless(fields.length === 0, `Il manque : ${fields.map(({ words }) => words).join(', ')}.`)

/** The guards on an order's data, and on the required agreements. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const orderGuards = {
  clientMayOrder: guard({
    code: 'CLIENT_BLOCKED',
    needs: ['block'],
    inputs: [],
    forcedBy: ['ADM'],
    refuses: ({ block }) => block && `Ce client est bloqué depuis le ${formatDay(block.startDate)} : ${block.title}.`,
  }),
  zipCodeHasArea: guard({
    code: 'ZIP_WITHOUT_AREA',
    needs: ['zipHasArea'],
    inputs: [],
    refuses: ({ zipHasArea }) => unless(zipHasArea, "Ce code postal n'appartient à aucune zone."),
  }),
  dispatchDataIsComplete: guard({
    code: 'DISPATCH_DATA_MISSING',
    needs: ['dispatchMissing'],
    inputs: [],
    refuses: ({ dispatchMissing }) => missing(dispatchMissing),
  }),
  executionDataIsComplete: guard({
    code: 'EXECUTION_DATA_MISSING',
    needs: ['executionMissing'],
    inputs: [],
    forcedBy: ['OPS'],
    refuses: ({ executionMissing }) => missing(executionMissing),
  }),
  keysPlanIsComplete: guard({
    code: 'KEYS_PLAN_INCOMPLETE',
    needs: ['keysPlanMissing'],
    inputs: [],
    forcedBy: ['OPS'],
    refuses: ({ keysPlanMissing }) =>
      unless(keysPlanMissing.length === 0, `Le plan de clés est incomplet : ${keysPlanMissing.join(', ')}.`),
  }),
  quotationIsAccepted: guard({
    code: 'QUOTATION_NOT_ACCEPTED',
    needs: ['quotation'],
    inputs: [],
    forcedBy: ['FAC'],
    refuses: ({ quotation }) => unless(quotation === null || quotation.isAccepted, `Le devis ${quotation?.name ?? ''} n'est pas accepté.`),
  }),
  tenantIsReachable: guard({
    code: 'TENANT_UNREACHABLE',
    needs: ['isTenantReachable'],
    inputs: [],
    refuses: ({ isTenantReachable }) => unless(isTenantReachable, "Renseignez l'e-mail ou le mobile d'un locataire."),
  }),
  threeSlotsAreOffered: guard({
    code: 'SLOTS_MISSING',
    needs: ['freeSlots', 'now'],
    inputs: ['slots'],
    refuses: (facts) => unless(countFuture(facts) >= fewestSlots, `Proposez au moins ${fewestSlots} créneaux libres à venir.`),
  }),
  slotIsOffered: guard({
    code: 'SLOT_MISSING',
    needs: ['freeSlots', 'now'],
    inputs: ['slots'],
    refuses: (facts) => unless(countFuture(facts) >= 1, 'Proposez au moins un créneau libre à venir.'),
  }),
  chosenSlotIsStillOffered: guard({
    code: 'SLOT_NOT_OFFERED',
    needs: ['chosenAt', 'offeredSlots', 'now'],
    inputs: ['chosenSlot'],
    refuses: refuseChosenSlot,
  }),
  nothingIsPlanned: guard({
    code: 'STILL_DATED',
    needs: ['currentStartAt', 'hasLiveProposition'],
    inputs: [],
    refuses: ({ currentStartAt, hasLiveProposition }) => {
      if (currentStartAt) return 'Cette commande a une date.'
      return unless(!hasLiveProposition, "Une proposition de mission est en cours : retirez-la d'abord.")
    },
  }),
  orderHasProspect: guard({
    code: 'PROSPECT_MISSING',
    needs: ['hasProspect'],
    inputs: [],
    refuses: ({ hasProspect }) => unless(hasProspect, "Cette commande n'a pas de prospect et ne vient pas d'une livraison."),
  }),
  feeIsConfirmed: guard({
    code: 'FEE_NOT_CONFIRMED',
    needs: ['feeToConfirm', 'stated'],
    inputs: ['cause', 'fee'],
    refuses: ({ feeToConfirm, stated }) =>
      unless(
        feeToConfirm === null || stated.feeCents === feeToConfirm,
        `Confirmez les frais d'annulation : ${formatCents(feeToConfirm ?? 0)}.`,
      ),
  }),
  informationIsComplete: guard({
    code: 'INFORMATION_INCOMPLETE',
    needs: ['stated'],
    inputs: ['information'],
    refuses: ({ stated }) => unless(stated.informationComplete === true, 'Confirmez que les informations demandées sont complètes.'),
  }),
  reopeningIsInTime: guard({
    code: 'REOPENING_TOO_LATE',
    needs: ['closedAt', 'now'],
    inputs: [],
    refuses: ({ closedAt, now }, _row, actors) =>
      unless(
        !actors.includes('CLI') || actors.includes('OPS') || (closedAt !== null && now <= addMinutes(closedAt, day)),
        "Plus de 24 heures se sont écoulées depuis l'annulation : contactez-nous.",
      ),
  }),
  confirmerIsMeant: guard({
    code: 'NOT_THE_CONFIRMER',
    needs: ['confirmedBy'],
    inputs: [],
    refuses: ({ confirmedBy }, _row, actors) => {
      if (actors.includes('CLI')) return unless(confirmedBy === 'client', "Le client n'a pas à confirmer ce rendez-vous.")
      return unless(!actors.includes('LOC') || confirmedBy !== 'client', 'Le client confirme ce rendez-vous.')
    },
  }),
  visitOfferIsGiven: guard({
    code: 'VISIT_OFFER_MISSING',
    needs: ['hasVisitOffer'],
    inputs: [],
    refuses: ({ hasVisitOffer }) => unless(hasVisitOffer, "Renseignez l'offre de visite ou l'UG."),
  }),
  documentsAreFewEnough: guard({
    code: 'TOO_MANY_DOCUMENTS',
    needs: ['documentCount', 'mostDocuments'],
    inputs: [],
    refuses: ({ documentCount, mostDocuments: most }) => unless(documentCount <= most, tooManyDocuments(most)),
  }),
}
